import { render } from "@candela/testkit/render";
import { expect, it } from "vitest";
import { ScrollRow } from "./scroll-row.tsx";

/** Keys of 60 px in a row of 200. */
async function row(count: number, dir: "ltr" | "rtl" = "ltr") {
  const keys = (keyCount: number) => (
    <div dir={dir} style={{ width: 200 }}>
      <ScrollRow label="Keys">
        {[..."abcdef"].slice(0, keyCount).map((name) => (
          <button key={name} type="button" style={{ flex: "none", width: 60, padding: 0, border: 0 }}>
            {name}
          </button>
        ))}
      </ScrollRow>
    </div>
  );
  const { rerender } = await render(keys(count));
  const frame = document.querySelector("fieldset") as HTMLFieldSetElement;
  const ends = () => ["before", "after"].filter((end) => frame.hasAttribute(`data-more-${end}`));
  return { frame, ends, become: (next: number) => rerender(keys(next)) };
}

it("that holds all of its keys fades nowhere", async () => {
  const { ends, frame } = await row(3);
  expect(ends()).toEqual([]);
  expect(getComputedStyle(frame).maskImage).toBe("none");
});

it.each(["ltr", "rtl"] as const)("written %s fades where it goes on: after, on both sides, before", async (dir) => {
  const { ends, frame } = await row(6, dir);
  expect(ends()).toEqual(["after"]);
  expect(getComputedStyle(frame).maskImage).toContain(dir === "ltr" ? "to right" : "to left");
  const forward = dir === "ltr" ? 1 : -1;
  frame.scrollLeft = 80 * forward;
  await expect.poll(ends).toEqual(["before", "after"]);
  frame.scrollLeft = 160 * forward;
  await expect.poll(ends).toEqual(["before"]);
});

it("fades as soon as it has more keys, or less room", async () => {
  const { ends, become, frame } = await row(3);
  await become(4);
  expect(ends()).toEqual(["after"]);
  await become(3);
  expect(ends()).toEqual([]);
  frame.style.width = "150px";
  await expect.poll(ends).toEqual(["after"]);
});
