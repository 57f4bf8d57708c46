import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Translate, UiProvider } from "./ui-context.ts";
import { type UploadItem, UploadList } from "./upload-list.tsx";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const picture = (name: string) => new File(["x"], name, { type: "image/png" });

function Pictures({ max }: { readonly max: number }) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [opened, setOpened] = useState("");
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <UploadList
        label="Pictures"
        items={items}
        max={max}
        onAdd={(files) =>
          setItems((before) => [...before, ...files.map((file, at) => ({ id: `${before.length + at} ${file.name}`, url: PIXEL }))])
        }
        onRemove={(item) => setItems((before) => before.filter(({ id }) => id !== item.id))}
        onOpen={(item, index) => setOpened(`${item.id} at ${index}`)}
      />
      <output>{[items.map(({ id }) => id).join(", "), opened].join("; ")}</output>
    </UiProvider>
  );
}

const told = () => document.querySelector("output")?.textContent;
const field = () => page.getByLabelText(t("field_upload_add"));
const add = (...names: string[]) => userEvent.upload(field(), names.map(picture));
/** Of a choice that a field holds already a browser tells nothing. */
const holdsNothing = () => expect.element(field()).toHaveValue("");

it("takes a picture again that was taken out, and the same one twice", async () => {
  await render(<Pictures max={4} />);
  await add("a.png");
  await expect.poll(told).toBe("0 a.png; ");
  await holdsNothing();
  await page.getByRole("button", { name: t("field_upload_remove", { number: 1 }) }).click();
  await expect.poll(told).toBe("; ");
  await add("a.png");
  await expect.poll(told).toBe("0 a.png; ");
  await holdsNothing();
  await add("a.png");
  await expect.poll(told).toBe("0 a.png, 1 a.png; ");
});

it("opens a picture by a tap on its middle, takes out the one that the name of the button counts, and offers no more than fit", async () => {
  await render(<Pictures max={3} />);
  await add("a.png", "b.png", "c.png", "d.png");
  await expect.poll(told).toBe("0 a.png, 1 b.png, 2 c.png; ");
  await expect.element(field()).not.toBeInTheDocument();
  await page.getByRole("button", { name: t("field_upload_open", { number: 2 }) }).click();
  await expect.poll(told).toBe("0 a.png, 1 b.png, 2 c.png; 1 b.png at 1");
  await page.getByRole("button", { name: t("field_upload_remove", { number: 2 }) }).click();
  await expect.poll(told).toBe("0 a.png, 2 c.png; 1 b.png at 1");
  await expect.element(field()).toBeInTheDocument();
});
