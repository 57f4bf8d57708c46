/** A conversation of the person with customer service, answered by an operator, ended and rated: more than a week ago, so that nobody seems to be there who is not. */
import { HOUR_MS, MINUTE_MS } from "@candela/model";
import { drawnChart } from "./drawn-picture.ts";
import { after, daysBefore, type Event, type Stage } from "./stage.ts";

const DAYS_AGO = 9;
const BEGAN_AT = 10 * HOUR_MS + 12 * MINUTE_MS;
const PUBLIC_NAME = "Elena W.";

export function serviceScene(stage: Stage): Event[] {
  const [person] = stage.members;
  if (person === undefined) return [];
  const { client, chance } = person.acting;
  const { service } = stage.staff;
  const began = daysBefore(stage, DAYS_AGO, BEGAN_AT);
  const say = (text: string) => async () => void (await client.call("POST /api/service/send", { clientId: chance.uuid(), text }));
  const attach = async () => {
    const { rows = [] } = await client.call("GET /api/service/attachable", {});
    const trade = rows.find(({ kind, result }) => kind === "quickTrade" && result !== null);
    if (trade === undefined) return;
    await client.call("POST /api/service/attach", { clientId: chance.uuid(), kind: trade.kind, id: trade.id });
  };
  const show = async () => void (await client.call("POST /api/service/sendPicture", { clientId: chance.uuid(), picture: drawnChart() }));
  const read = async () => {
    const { data } = await client.call("GET /api/service/conversation", {});
    if (data?.conversation)
      await client.call("POST /api/service/read", { conversationId: data.conversation.id, seq: data.conversation.lastSeq });
  };
  const rate = async () => {
    const { data } = await client.call("GET /api/service/conversation", {});
    if (data?.conversation)
      await client.call("POST /api/service/rate", { conversationId: data.conversation.id, score: 5, text: "Quick, and clear." });
  };
  const numberOf = async () => (await client.call("GET /api/service/conversation", {})).data?.conversation ?? null;
  const answer =
    (text: string, isFirst = false) =>
    async () => {
      const conversation = await numberOf();
      if (conversation === null) return;
      const { id, lastSeq } = conversation;
      await service.work(async (call) => {
        if (isFirst) await call("POST /api/admin/support/setOwnName", { name: PUBLIC_NAME, reason: "first day" });
        await call("POST /api/admin/support/marks", { id, delivered: lastSeq, read: lastSeq });
        await call("POST /api/admin/support/reply", { id, clientId: chance.uuid(), text, seen: lastSeq, reason: "answered" });
      });
    };
  const resolve = async () => {
    const conversation = await numberOf();
    if (conversation === null) return;
    const { id, lastSeq } = conversation;
    await service.work(async (call) => {
      const { revision } = await call("GET /api/admin/support/detail", { id });
      await call("POST /api/admin/support/resolve", { id, revision, seen: lastSeq, reason: "answered" });
    });
  };
  const steps: readonly (readonly [minutes: number, run: () => Promise<void>])[] = [
    [0, say("Hello. Where do I see which prices decided this trade?")],
    [1, attach],
    [4, answer("Good morning. Open the trade and tap Receipt: it names the tick that it began at and the one that it ended at.", true)],
    [5, read],
    [7, say("Found it. And this line is the opening price?")],
    [8, show],
    [11, answer("Yes. Check on this device works the result out again from both ticks, without asking us.")],
    [12, read],
    [14, say("That is all I wanted to know. Thank you.")],
    [17, resolve],
    [19, rate],
  ];
  return after(
    stage.begins + HOUR_MS,
    steps.map(([minutes, run]) => ({ at: began + minutes * MINUTE_MS, run })),
  ).filter(() => began > person.joins + HOUR_MS);
}
