import { Movers } from "./movers.tsx";

/** The list pane beside home on wide screens. */
export default function MoversPane() {
  return <Movers pane />;
}
