import { render } from "@candela/testkit/render";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { SATURDAY } from "../../testing/published-days.ts";
import { checkDay, type DayAsked, type Outcome } from "./check-day.ts";
import { useCheck } from "./use-check.ts";

vi.mock("./check-day.ts", () => ({ checkDay: vi.fn() }));

const ASKED: DayAsked = { day: SATURDAY, productCode: "X:BTCUSD", ownTicks: [], noted: null };

function Probe({ look }: { readonly look: number }) {
  const { state, stop } = useCheck(ASKED);
  return (
    <button type="button" onClick={stop}>
      {look} {JSON.stringify(state)}
    </button>
  );
}

/** A check in the hands of the test. */
function heldCheck() {
  const held = Promise.withResolvers<Outcome>();
  vi.mocked(checkDay).mockReturnValueOnce(held.promise);
  return { ...held, tell: (share: number) => vi.mocked(checkDay).mock.lastCall?.[2](share) };
}
type Held = ReturnType<typeof heldCheck>;

it.each([
  ["progress", ({ tell, resolve }: Held) => [tell(0.9), resolve({ kind: "unknown" })]],
  ["result", ({ resolve }: Held) => resolve({ kind: "unknown" })],
  ["failure", ({ reject }: Held) => reject(new Error("the line is cut"))],
])("of a check that was stopped the %s is not told any more", async (_what, comesLate) => {
  const check = heldCheck();
  const shown = await render(<Probe look={1} />);
  check.tell(0.5);
  await expect.element(page.getByText('1 {"step":"working","share":0.5}')).toBeVisible();
  await page.getByRole("button").click();
  await expect.element(page.getByText('1 {"step":"stopped"}')).toBeVisible();
  comesLate(check);
  await check.promise.catch(() => undefined);
  await shown.rerender(<Probe look={2} />);
  await expect.element(page.getByText('2 {"step":"stopped"}')).toBeVisible();
});
