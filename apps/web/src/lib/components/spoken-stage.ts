/** Screen readers get the countdown at its start, ten seconds before its end, and at its end. */
export function spokenStage(seconds: number): "running" | "soon" | "over" {
  if (seconds > 10) return "running";
  return seconds > 0 ? "soon" : "over";
}
