import { describePages } from "../../testing/page-states.tsx";
import { answerWealth } from "../../testing/wealth.ts";
import SummaryPage from "./summary-page.tsx";

describePages({ summary: { page: SummaryPage, filled: answerWealth, states: ["filled", "hidden", "empty", "failing", "out"] } });
