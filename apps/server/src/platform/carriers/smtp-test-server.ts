import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from "./smtp-test-certificate.ts";

/** What the next messages meet, until it is told anew. */
export type SmtpBehaviour =
  | "takes"
  | "busy"
  | "knowsNobody"
  | "rejectsText"
  | "rejectsSender"
  | "dropsAfterData"
  | "silentAtData"
  | "silentAtGreeting";

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
  /** Header and text as they came. */
  readonly raw: string;
}

interface SmtpServerOptions {
  /** Offers STARTTLS with the certificate of the tests. */
  readonly hasTls?: boolean;
  /** Is TLS from the first byte. */
  readonly isTlsFromStart?: boolean;
  readonly login?: { readonly user: string; readonly password: string };
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real SMTP server on this machine, which behaves as it is told and keeps what it was given. */
export async function openSmtpServer({ hasTls = false, isTlsFromStart = false, login }: SmtpServerOptions = {}) {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: SmtpBehaviour = "takes";
  let connections = 0;
  const server = new SMTPServer({
    ...{ secure: isTlsFromStart, key: TEST_CERTIFICATE_KEY, cert: TEST_CERTIFICATE, logger: false, disableReverseLookup: true },
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(hasTls ? [] : ["STARTTLS"]), ...(login === undefined ? ["AUTH"] : [])],
    onConnect(_session, done) {
      if (behaviour !== "silentAtGreeting") done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(answer(535, "wrong login"));
    },
    onMailFrom(_address, _session, done) {
      done(behaviour === "rejectsSender" ? answer(550, "not your address") : null);
    },
    onRcptTo({ address }, _session, done) {
      if (behaviour === "busy") done(answer(451, `try later ${address}`));
      else done(behaviour === "knowsNobody" ? answer(550, `no such user ${address}`) : null);
    },
    onData(stream, session, done) {
      void buffer(stream).then((bytes) => {
        if (behaviour === "rejectsText") return done(answer(554, "not this text"));
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === "string" ? session.user : undefined,
          isEncrypted: session.secure,
          raw: bytes.toString("utf8"),
        });
        if (behaviour === "dropsAfterData") for (const socket of sockets) socket.destroy();
        else if (behaviour !== "silentAtData") done();
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    connections: () => connections,
    behave(as: SmtpBehaviour) {
      behaviour = as;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
