import { describePages } from "../../testing/page-states.tsx";
import { answerSite } from "../../testing/site.ts";
import OpenLocationPage from "./open-location-page.tsx";

const at = (query: string) => ({ page: OpenLocationPage, at: `/open-location?${query}`, filled: answerSite, states: ["filled"] as const });

describePages({
  "no-place": at(""),
  "half-a-place": at("latitude=51.5007"),
  "beyond-the-earth": at("latitude=91&longitude=12"),
});
