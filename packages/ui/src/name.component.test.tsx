import { render } from "@candela/testkit/render";
import { expect, it } from "vitest";
import { Name } from "./name.tsx";

const LATIN = "Advanced Micro Devices";
const ARABIC = "الأجهزة الدقيقة المتقدمة";

/** Where the first letter of a name stands, and the box that it is cut to. */
async function placed(name: string, direction: "ltr" | "rtl", width: number) {
  const { container } = await render(
    <div dir={direction} style={{ inlineSize: width }}>
      <span className="block truncate text-row">
        <Name>{name}</Name>
      </span>
    </div>,
  );
  const text = document.createTreeWalker(container, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const first = document.createRange();
  first.setStart(text, 0);
  first.setEnd(text, 1);
  return { letter: first.getBoundingClientRect(), row: (container.firstElementChild as Element).getBoundingClientRect() };
}

it.each([
  ["a Latin name in a Latin page", LATIN, "ltr"],
  ["a Latin name in an Arabic page", LATIN, "rtl"],
  ["an Arabic name in a Latin page", ARABIC, "ltr"],
  ["an Arabic name in an Arabic page", ARABIC, "rtl"],
] as const)("%s that does not fit is cut at its own end", async (_what, name, direction) => {
  const { letter, row } = await placed(name, direction, 90);
  expect(letter.left).toBeGreaterThanOrEqual(row.left - 1);
  expect(letter.right).toBeLessThanOrEqual(row.right + 1);
});

it("a Latin name that fits stands where the lines of an Arabic page begin", async () => {
  const { letter, row } = await placed("AMD", "rtl", 200);
  expect(row.right - letter.left).toBeLessThan(60);
  expect(letter.left - row.left).toBeGreaterThan(120);
});
