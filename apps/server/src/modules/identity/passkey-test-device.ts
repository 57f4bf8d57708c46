/** A device that makes and uses passkeys as the standard says, for tests: one P-256 key each, no attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Data, Fields } from "@candela/api";
import type { PasskeyAnswer } from "./passkey-check.ts";

type AddOptions = Data<"POST /api/userSecurity/beginPasskey">;
type UseOptions = Data<"POST /api/auth/passkeyOptions">;
type Made = Omit<Fields<"POST /api/userSecurity/addPasskey">, "name">;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString("base64url");
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Byte strings and texts of CBOR up to 65,535 bytes. */
function cbor(major: 0x40 | 0x60, bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 24 ? [major + length] : length < 256 ? [major + 24, length] : [major + 25, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
const text = (word: string) => cbor(0x60, Buffer.from(word));

export interface Device {
  /** Where its browser stands. */
  origin: string;
  rpId: string;
  /** The count that the next use reports. */
  count: number;
  isVerifying: boolean;
  isFramed: boolean;
  readonly credentialId: string;
  make(given: AddOptions): Made;
  use(given: UseOptions): PasskeyAnswer;
}

const VERIFIED = 0x04;
const SYNCED = 0x18;

/** `counts` is a device-bound key; one that does not is synced and says 0 for ever. */
export function createDevice({ counts = true, origin = "https://app.example.org" } = {}): Device {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(16);
  let userHandle: string | undefined;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: device.isFramed }));
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    const all = flags | 0x01 | (device.isVerifying ? VERIFIED : 0) | (counts ? 0 : SYNCED);
    return Buffer.concat([sha256(device.rpId), Buffer.from([all]), uint32(counts ? device.count : 0), rest]);
  };
  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const [left, right] = [x, y].map((part) => cbor(0x40, Buffer.from(part, "base64url"))) as [Buffer, Buffer];
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), left, Buffer.from([0x22]), right]);
  }
  const device: Device = {
    origin,
    rpId: new URL(origin).hostname,
    count: 1,
    isVerifying: true,
    isFramed: false,
    credentialId: base64url(credential),
    make({ ticket, options }) {
      userHandle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, coseKey()]);
      const authData = cbor(0x40, authenticatorData(0x40, attested));
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), authData],
      ]);
      const made = { clientData: base64url(clientData("webauthn.create", options.challenge)), attestation: base64url(attestation) };
      return { ticket, credentialId: device.credentialId, transports: ["internal", "hybrid"], ...made };
    },
    use({ ticket, options }) {
      device.count += 1;
      const client = clientData("webauthn.get", options.challenge);
      const data = authenticatorData(0);
      const signature = base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey));
      const signed = { clientData: base64url(client), authenticatorData: base64url(data), signature };
      return { ticket, credentialId: device.credentialId, ...signed, ...(userHandle !== undefined && { userHandle }) };
    },
  };
  return device;
}
