import { page, userEvent } from "vitest/browser";
import { describePages } from "../../testing/page-states.tsx";
import PreviewPage from "./preview-page.tsx";

/** Two pictures of one point. */
const POINT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const urls = encodeURIComponent(JSON.stringify([POINT, `${POINT}#2`]));
const at = (query: string) => ({ page: PreviewPage, at: `/preview-image?${query}`, filled: () => undefined, states: ["filled"] as const });
const tap = (name: string) => page.getByRole("button", { name }).click();
const press = (keys: string) => () => userEvent.keyboard(keys);

describePages({
  pictures: {
    ...at(`urls=${urls}&index=0`),
    deeds: {
      "the next": () => tap("preview_next"),
      "the next by a key": press("{ArrowRight}"),
      "the last by a key": press("{End}"),
      larger: press("+"),
      "away by a key": press("{Escape}"),
    },
  },
  "the-last-picture": {
    ...at(`urls=${urls}&index=1`),
    deeds: { "the one before": () => tap("preview_previous"), "larger, after a key of the browser": press("{Control>}{Home}{/Control}+") },
  },
  "a-picture-beyond": at(`urls=${urls}&index=9`),
  "no-picture": at("urls=nothing"),
});
