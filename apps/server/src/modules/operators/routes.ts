import { list, ROLE_PERMISSIONS, success } from "@candela/api";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { actorOf } from "./audit.ts";
import { auditCsv, auditData, auditJsonLines } from "./audit-file.ts";
import { listAudit } from "./audit-store.ts";
import type { OperatorContext } from "./context.ts";
import { enrol, openEnrolment } from "./enrolment.ts";
import { logIn, logOut } from "./log-in.ts";
import { listFailures, withTrace } from "./log-in-failures.ts";
import { addOperator, operatorData, renewEnrolment, revokeSession, setDisabled, setRole } from "./manage.ts";
import { listLiveSessions } from "./operator-session-store.ts";
import { listOperators } from "./operator-store.ts";
import { OPERATOR_IDLE_MS } from "./session-reader.ts";

type EnrolmentCall = Call<"POST /api/admin/enrolment/open"> | Call<"POST /api/admin/enrolment/finish">;

function tried<T>(context: OperatorContext, call: EnrolmentCall, work: () => Promise<T>): Promise<T> {
  return withTrace(context, call, { kind: "enrolment", loginName: call.fields.loginName }, work);
}

function sessionHandlers(context: OperatorContext): Handlers {
  return {
    "POST /api/admin/session/login": async (call) => success(await logIn(context, call, call.fields)),
    "POST /api/admin/session/logout": async (call) => {
      await logOut(context, actorOf(call), operatorOf(call));
      return success({ loggedOut: true });
    },
    "GET /api/admin/session/current": (call) => {
      const { operatorId, loginName, role } = operatorOf(call);
      return success({ id: String(operatorId), loginName, role, permissions: [...ROLE_PERMISSIONS[role]] });
    },
    "POST /api/admin/enrolment/open": async (call) => success(await tried(context, call, () => openEnrolment(context, call, call.fields))),
    "POST /api/admin/enrolment/finish": async (call) => {
      await tried(context, call, () => enrol(context, call, call.fields));
      return success({ enrolled: true });
    },
  };
}

function managementHandlers(context: OperatorContext): Handlers {
  const { sql, clock } = context;
  return {
    "GET /api/admin/operator/list": async ({ fields }) => {
      const { rows, total } = await listOperators(sql, pageOf(fields));
      return list(rows.map(operatorData), total);
    },
    "POST /api/admin/operator/add": async (call) => success(await addOperator(context, actorOf(call), call.fields)),
    "POST /api/admin/operator/setRole": async (call) => success(await setRole(context, actorOf(call), call.fields)),
    "POST /api/admin/operator/setDisabled": async (call) => success(await setDisabled(context, actorOf(call), call.fields)),
    "POST /api/admin/operator/renewEnrolment": async (call) => success(await renewEnrolment(context, actorOf(call), call.fields)),
    "GET /api/admin/operatorSession/list": async (call) => {
      const now = clock.now();
      const filter = { loginName: call.fields.loginName ?? null, now, idleSinceMs: now - OPERATOR_IDLE_MS };
      const { rows, total } = await listLiveSessions(sql, filter, pageOf(call.fields));
      const { sessionId } = operatorOf(call);
      const data = rows.map(({ id, createdMs, lastSeenMs, expiresMs, ...row }) => ({
        ...row,
        id: String(id),
        createdTs: Number(createdMs),
        lastSeenTs: Number(lastSeenMs),
        expiresTs: Number(expiresMs),
        isCurrent: id === sessionId,
      }));
      return list(data, total);
    },
    "POST /api/admin/operatorSession/revoke": async (call) => {
      await revokeSession(context, actorOf(call), call.fields);
      return success({ revoked: true });
    },
  };
}

function auditHandlers({ sql }: OperatorContext): Handlers {
  return {
    "GET /api/admin/audit/list": async ({ fields }) => {
      const { rows, total } = await listAudit(sql, fields, pageOf(fields));
      return list(rows.map(auditData), total);
    },
    "GET /api/admin/audit/failedLogins": async ({ fields }) => {
      const { rows, total } = await listFailures(sql, pageOf(fields));
      return list(
        rows.map((row) => ({ ...row, id: String(row.id) })),
        total,
      );
    },
    "GET /api/admin/audit/exportCsv": ({ fields }) => ({ fileName: "candela-audit.csv", parts: auditCsv(sql, fields) }),
    "GET /api/admin/audit/exportJsonl": ({ fields }) => ({ fileName: "candela-audit.jsonl", parts: auditJsonLines(sql, fields) }),
  };
}

export function operatorHandlers(context: OperatorContext): Handlers {
  return { ...sessionHandlers(context), ...managementHandlers(context), ...auditHandlers(context) };
}
