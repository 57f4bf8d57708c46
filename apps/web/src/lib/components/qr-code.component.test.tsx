import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { photograph } from "../../testing/photograph.ts";
import { show } from "../../testing/show.tsx";
import { QrCode } from "./qr-code.tsx";

it.each([
  ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"],
])("a camera reads %s with the mark in its middle", async (text) => {
  await show(<QrCode marked text={text} label="code" />);
  const code = page.getByRole("img", { name: "code" });
  await expect.element(code).toBeVisible();
  expect(decodeQR(await photograph(code))).toBe(text);
});
