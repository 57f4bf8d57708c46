import { readFileSync } from "node:fs";
import {
  buildRequest,
  envelopeSchema,
  type Fields,
  REJECTIONS,
  type RejectionKey,
  ROUTES,
  type RouteDefinition,
  type RouteKey,
} from "@candela/api";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { Rejected } from "../rejection.ts";
import { parseForm, parseJson } from "./bodies.ts";
import { createFieldReader } from "./fields.ts";

/**
 * The golden messages of the contract (packages/api/examples): requests as they arrive and what they mean, requests that are rejected, answers.
 * The same files hold for every client, so a change of the wire shows here as a changed example.
 */
interface RequestExample {
  readonly name: string;
  readonly route: RouteKey;
  /** Absent for the query of a read. */
  readonly contentType?: "application/x-www-form-urlencoded" | "application/json";
  readonly text: string;
}
interface AcceptedExample extends RequestExample {
  readonly fields: Record<string, unknown>;
  /** The fields as a client sent them, where defaults make them differ from what the server reads. */
  readonly sent?: Record<string, unknown>;
}
interface RejectedExample extends RequestExample {
  readonly field: string;
  readonly rule: string;
}
interface AnswerExample {
  readonly name: string;
  readonly route: RouteKey;
  readonly envelope: { readonly code: number; readonly msg: string; readonly params: Record<string, string> };
}

function examples<T>(name: string): [string, T][] {
  const found: (T & { name: string })[] = JSON.parse(
    readFileSync(new URL(`../../../../../packages/api/examples/${name}.json`, import.meta.url), "utf8"),
  );
  return found.map((example) => [example.name, example]);
}

function read(example: RequestExample): Record<string, unknown> {
  const route: RouteDefinition = ROUTES[example.route];
  const raw = example.contentType === "application/json" ? parseJson(example.text) : parseForm(example.text);
  return createFieldReader(example.contentType === undefined ? route.query : route.body)(raw);
}

function rejection(work: () => unknown): Rejected {
  try {
    work();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
  throw new Error("the request was accepted");
}

describe("requests", () => {
  it.each(examples<AcceptedExample>("requests"))("reads %s", (_name, example) => {
    expect(read(example)).toEqual(example.fields);
  });

  it.each(examples<AcceptedExample>("requests"))("and the client writes %s the same way", (_name, example) => {
    const encoding = example.contentType === "application/json" ? "json" : "form";
    const request = buildRequest(example.route, (example.sent ?? example.fields) as Fields<RouteKey>, encoding);
    const path = example.route.split(" ")[1];
    expect(example.contentType === undefined ? request.url : request.body).toBe(
      example.contentType === undefined ? `${path}?${example.text}` : example.text,
    );
  });

  it.each(examples<RejectedExample>("rejected-requests"))("rejects %s", (_name, example) => {
    const rejected = rejection(() => read(example));
    expect(["malformed_request", "idempotency_key_missing"]).toContain(rejected.key);
    expect(rejected.params).toEqual({ field: example.field, rule: example.rule });
  });
});

describe("answers", () => {
  const ajv = new Ajv({ strict: false });

  it.each(examples<AnswerExample>("answers"))("%s is what the contract promises", (_name, { route, envelope }) => {
    const isValid = ajv.validate(JSON.parse(JSON.stringify(envelopeSchema(ROUTES[route]))), envelope);
    expect([isValid, ajv.errorsText()]).toEqual([true, "No errors"]);
    if (envelope.code !== 200)
      expect(Object.keys(envelope.params).sort()).toEqual([...REJECTIONS[envelope.msg as RejectionKey].params].sort());
  });
});
