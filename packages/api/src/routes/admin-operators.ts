import { Type } from "typebox";
import { OPERATOR_PASSWORD_MIN_LENGTH } from "../constants.ts";
import { OPERATOR_ROLES, PERMISSIONS } from "../operators.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, Page, Reason, Wire } from "../schema.ts";

const LoginName = Type.String({ pattern: "^[a-z][a-z0-9._-]{2,39}$", maxLength: 40, description: "lower case" });
const Role = Type.Enum([...OPERATOR_ROLES]);
/** Six digits of an authenticator app. */
const TotpCode = Type.String({ pattern: "^[0-9]{6}$", maxLength: 6 });
const EnrolmentSecret = Type.String({ minLength: 20, maxLength: 100 });

const Operator = Wire({
  id: IdText,
  loginName: Type.String(),
  role: Role,
  /** Has a password and an authenticator. */
  isEnrolled: Type.Boolean(),
  isDisabled: Type.Boolean(),
  createdTs: EpochMs,
});
/** Shown once: with it the operator sets password and authenticator. */
const Enrolment = Wire({ operator: Operator, enrolmentSecret: Type.String(), expiresTs: EpochMs });
const OperatorSession = Wire({
  id: IdText,
  loginName: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  createdTs: EpochMs,
  lastSeenTs: EpochMs,
  expiresTs: EpochMs,
  isCurrent: Type.Boolean(),
});

const AuditEntry = Wire({
  /** Counts up by one from 1. */
  seq: IdText,
  ts: EpochMs,
  /** Null for the command line. */
  operatorId: Type.Union([Type.Null(), IdText]),
  loginName: Type.String(),
  role: Type.String(),
  action: Type.String(),
  object: Type.String(),
  /** JSON text of the thing before and after; null where there was, or is, none. */
  before: Type.Union([Type.Null(), Type.String()]),
  after: Type.Union([Type.Null(), Type.String()]),
  reason: Type.String(),
  ip: Type.String(),
  /** SHA-256 over the hash before and this entry, in hex. */
  hash: Type.String(),
});
const auditFilter = {
  loginName: Type.Optional(Type.String({ maxLength: 40 })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  object: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(EpochMs),
  to: Type.Optional(EpochMs),
};

const manage = { access: "operator", permission: "operator.manage" } as const;
const audit = { access: "operator", permission: "audit.read" } as const;

/** Operators, their sessions, and the log of what they did. */
export const adminOperatorRoutes = {
  "POST /api/admin/session/login": {
    summary: "Opens an operator's session with password and authenticator code; whatever is wrong, the answer is the same",
    access: "none",
    body: Wire({ loginName: LoginName, password: Type.String({ minLength: 1, maxLength: 128 }), code: TotpCode }),
    data: Wire({ token: Type.String(), loginName: Type.String(), role: Role, expiresTs: EpochMs }),
    rejections: ["credentials_wrong"],
  },
  "POST /api/admin/session/logout": {
    summary: "Ends the operator's session",
    access: "operator",
    permission: "session.own",
    data: Wire({ loggedOut: Type.Literal(true) }),
  },
  "GET /api/admin/session/current": {
    summary: "Who is logged in and what the role may do",
    access: "operator",
    permission: "session.own",
    data: Wire({ id: IdText, loginName: Type.String(), role: Role, permissions: Type.Array(Type.Enum([...PERMISSIONS])) }),
  },
  "POST /api/admin/enrolment/open": {
    summary: "With the one-time secret: the key for the authenticator app",
    access: "none",
    body: Wire({ loginName: LoginName, enrolmentSecret: EnrolmentSecret }),
    data: Wire({
      totpSecret: Type.String({ description: "base32" }),
      /** For a QR code. */
      otpauthUrl: Type.String(),
    }),
    rejections: ["enrolment_wrong"],
  },
  "POST /api/admin/enrolment/finish": {
    summary: "Sets the password once a code of the authenticator shows that it holds the key; the one-time secret is used up",
    access: "none",
    body: Wire({
      loginName: LoginName,
      enrolmentSecret: EnrolmentSecret,
      password: Type.String({ minLength: OPERATOR_PASSWORD_MIN_LENGTH, maxLength: 128 }),
      code: TotpCode,
    }),
    data: Wire({ enrolled: Type.Literal(true) }),
    rejections: ["enrolment_wrong", "code_wrong", "operator_password"],
  },
  "GET /api/admin/operator/list": { summary: "All operators", ...manage, query: Wire({ ...Page }), row: Operator },
  "POST /api/admin/operator/add": {
    summary: "Adds an operator, who has no password until enrolled",
    ...manage,
    body: Wire({ loginName: LoginName, role: Role, reason: Reason }),
    data: Enrolment,
    rejections: ["login_name_taken"],
  },
  "POST /api/admin/operator/setRole": {
    summary: "Changes the role, from the next call of that operator on",
    ...manage,
    body: Wire({ loginName: LoginName, role: Role, reason: Reason }),
    data: Operator,
    rejections: ["not_found", "last_owner"],
  },
  "POST /api/admin/operator/setDisabled": {
    summary: "Disables an operator and ends the sessions, or lets one in again",
    ...manage,
    body: Wire({ loginName: LoginName, isDisabled: Type.Boolean(), reason: Reason }),
    data: Operator,
    rejections: ["not_found", "last_owner"],
  },
  "POST /api/admin/operator/renewEnrolment": {
    summary: "For a lost password or authenticator: ends the sessions and both secrets, and gives a new one-time secret",
    ...manage,
    body: Wire({ loginName: LoginName, reason: Reason }),
    data: Enrolment,
    rejections: ["not_found", "last_owner"],
  },
  "GET /api/admin/operatorSession/list": {
    summary: "Live sessions of all operators, or of one",
    ...manage,
    query: Wire({ ...Page, loginName: Type.Optional(LoginName) }),
    row: OperatorSession,
  },
  "POST /api/admin/operatorSession/revoke": {
    summary: "Ends a session",
    ...manage,
    body: Wire({ id: IdText, reason: Reason }),
    data: Wire({ revoked: Type.Literal(true) }),
    rejections: ["not_found"],
  },
  "GET /api/admin/audit/failedLogins": {
    summary: "Tries to log in as an operator or to enrol that did not succeed, newest first; the last ten thousand are kept",
    ...audit,
    query: Wire({ ...Page }),
    row: Wire({
      id: IdText,
      ts: EpochMs,
      kind: Type.Union([Type.Literal("login"), Type.Literal("enrolment")]),
      /** As given: it need not be the name of anybody. */
      loginName: Type.String(),
      /** An IPv4 address, or the network of an IPv6 address. */
      addressGroup: Type.String(),
    }),
  },
  "GET /api/admin/audit/list": {
    summary: "What operators did, newest first",
    ...audit,
    query: Wire({ ...Page, ...auditFilter }),
    row: AuditEntry,
  },
  "GET /api/admin/audit/exportCsv": {
    summary: "The audit log as CSV, oldest first",
    ...audit,
    query: Wire(auditFilter),
    file: "text/csv",
  },
  "GET /api/admin/audit/exportJsonl": {
    summary: "The audit log as JSON lines, oldest first",
    ...audit,
    query: Wire(auditFilter),
    file: "application/x-ndjson",
  },
} as const satisfies Record<string, RouteDefinition>;
