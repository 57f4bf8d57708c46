import { ClientMessage } from "@candela/contract";
import { Ajv } from "ajv";

const validate = new Ajv({ strict: false, ownProperties: true }).compile<ClientMessage>(JSON.parse(JSON.stringify(ClientMessage)));

/** What a client states; undefined when it is not of the contract. */
export function readStatement(text: string): ClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return validate(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
