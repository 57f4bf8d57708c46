import { useLoggedIn } from "../../lib/session.ts";

export default function HomePage() {
  return <p>{String(useLoggedIn())}</p>;
}
