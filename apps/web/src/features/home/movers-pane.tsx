export default function MoversPane() {
  return null;
}
