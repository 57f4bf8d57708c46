import { languageByCode } from "@candela/api";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { CARRY_LIMIT_MS, type Carrier, type Handed, type Letter, TAKEN } from "./carrier.ts";

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; else by STARTTLS. */
  readonly isTlsFromStart: boolean;
  /** Without encryption nothing is said to the peer; false for a peer on this machine alone. */
  readonly mustEncrypt: boolean;
  /** Null where the peer asks for none. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The address that messages come from. */
  readonly from: string;
}

export interface SmtpLimits {
  /** In all, from the first packet to the peer's word that it has the message. */
  readonly totalMs?: number;
  /** Certificates that are trusted besides those of the machine, in PEM: for tests. */
  readonly trusted?: string;
}

/** Until the peer is reached, and until it greets. */
const CONNECT_MS = 8_000;
/** A peer that says more than this in one answer is none. */
const ANSWER_MAX = 64 * 1024;
/** Header fields and texts have one line; what a name of a site brings along is no line of ours. */
const CONTROLS = /\p{Cc}+/gu;

/** Mail by SMTP, one connection a message, closed when its time is over whatever the peer does. */
export function createSmtpMail(settings: SmtpSettings, { totalMs = CARRY_LIMIT_MS, trusted }: SmtpLimits = {}): Carrier {
  const { host, port, isTlsFromStart, mustEncrypt, login, from } = settings;
  return {
    async carry(letter) {
      const bytes = await compose(letter, from);
      const connection = new SMTPConnection({
        ...{ host, port, secure: isTlsFromStart, requireTLS: mustEncrypt, ignoreTLS: !mustEncrypt },
        // The peer is greeted by the name of the sender's domain: that of this machine is nobody's business.
        name: domainOf(from),
        connectionTimeout: Math.min(CONNECT_MS, totalMs),
        greetingTimeout: Math.min(CONNECT_MS, totalMs),
        ...{ dnsTimeout: Math.min(CONNECT_MS, totalMs), socketTimeout: totalMs, socketCloseTimeout: 0, maxResponseSize: ANSWER_MAX },
        tls: { minVersion: "TLSv1.2", ...(trusted !== undefined && { ca: trusted }) },
      });
      const handed = await within(totalMs, () => handOver(connection, { login, from, to: letter.target, bytes }));
      if (handed.state === "taken") connection.quit();
      else connection.close();
      return handed;
    },
  };
}

function compose({ reference, target, sender, subject, body, language, createdMs }: Letter, from: string): Promise<Buffer> {
  return new MailComposer({
    from: { name: oneLine(sender), address: from },
    to: { name: "", address: target },
    subject: oneLine(subject),
    text: body,
    // Servers and mailboxes know by it what they have already.
    messageId: `<${reference}@${domainOf(from)}>`,
    date: new Date(createdMs),
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": languageByCode(language)?.tag ?? language },
    newline: "win",
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
    .compile()
    .build();
}

interface Handing {
  readonly login: SmtpSettings["login"];
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

function handOver(connection: SMTPConnection, { login, from, to, bytes }: Handing): Promise<Handed> {
  return new Promise((resolve) => {
    const failed = (error: unknown) => resolve(handedOf(error));
    connection.on("error", failed);
    connection.on("end", () => resolve({ state: "later", why: "ECONNECTION" }));
    const send = () =>
      connection.send({ from, to: [to], size: bytes.length }, bytes, (error) => {
        if (error === null) resolve(TAKEN);
        else failed(error);
      });
    connection.connect((error) => {
      if (error !== undefined && error !== null) failed(error);
      else if (login === null) send();
      else connection.login({ user: login.user, pass: login.password }, (wrong) => (wrong === null ? send() : failed(wrong)));
    });
  });
}

/** What the peer says for good of this target or message is a rejection. Of all else (it is away, busy, does not know us) another try may be better. */
function handedOf(error: unknown): Handed {
  const { code, command, responseCode } = error as { readonly code?: unknown; readonly command?: unknown; readonly responseCode?: unknown };
  const status = typeof responseCode === "number" ? responseCode : 0;
  const isOfMessage = command === "RCPT TO" || command === "DATA";
  const why = [code, command, status === 0 ? undefined : status].filter((part) => part !== undefined).join(" ");
  return { state: isOfMessage && status >= 500 && status < 600 ? "rejected" : "later", why };
}

async function within(ms: number, work: () => Promise<Handed>): Promise<Handed> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Handed>((resolve) => {
    timer = setTimeout(() => resolve({ state: "later", why: "ETIMEDOUT" }), ms);
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}

const oneLine = (text: string): string => text.replaceAll(CONTROLS, " ").trim();

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
