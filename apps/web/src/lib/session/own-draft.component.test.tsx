import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { show } from "../../testing/show.tsx";
import { useOwnDraft } from "./draft.ts";
import { type Session, sessionStore } from "./session.ts";

const ONE: Session = { token: "one", userId: "7", accountType: "registered" };
const OTHER: Session = { token: "other", userId: "8", accountType: "registered" };

function Form() {
  const [{ name }, setDraft] = useOwnDraft("form", { name: "" });
  return <input aria-label="Name" value={name} onChange={(event) => setDraft({ name: event.target.value })} />;
}

it("a form that stands while another user takes the session over begins with what that user typed", async () => {
  answerAsUsual();
  sessionStore.set(ONE);
  await show(<Form />);
  const field = page.getByRole("textbox", { name: "Name" });
  await field.fill("Ada");
  sessionStore.set(OTHER);
  await expect.element(field).toHaveValue("");
  await field.fill("Grace");
  sessionStore.set(ONE);
  await expect.element(field).toHaveValue("Ada");
  sessionStore.set(OTHER);
  await expect.element(field).toHaveValue("Grace");
});
