import { cx, Notice, Tag } from "@candela/ui";
import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import { RobotIcon } from "@phosphor-icons/react/dist/csr/Robot";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { ShieldWarningIcon } from "@phosphor-icons/react/dist/csr/ShieldWarning";
import type { LevelCase } from "../../lib/account/identity-state.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";

const TONES = { none: "neutral", pending: "info", passed: "good", rejected: "problem" } as const;

/** How a case stands, what comes next, and why what was rejected was. */
export function CaseState({ level }: { readonly level: LevelCase }) {
  const t = useT();
  const { state, isFinal, isOpen, expectedAt, parts, asksParts, reviewer } = level;
  // A picture that is asked for again has its reason beside its own field.
  const listed = isOpen ? parts.filter(({ part }) => !asksParts.includes(part)) : parts;
  return (
    <div className="flex flex-col gap-4">
      {state !== "none" && <Standing state={state} isFinal={isFinal} expectedAt={expectedAt} />}
      {listed.length > 0 && (
        <ul className="divide-y divide-line">
          {listed.map(({ part, state: standing, reason }) => (
            <li key={part} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <span className="block text-row">{t(`identity_${part}`)}</span>
                {reason !== null && <span className="block text-caption text-danger">{t(`identity_reason_${reason}`)}</span>}
              </span>
              <Tag tone={TONES[standing]}>{t(`identity_${standing}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
      {reviewer === "sandbox" && state !== "passed" && (
        <Notice tone="attention">
          <RobotIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
          {t("identity_sandbox")}
        </Notice>
      )}
    </div>
  );
}

const LOOKS = {
  pending: { Icon: HourglassMediumIcon, tone: "text-ink-2" },
  passed: { Icon: ShieldCheckIcon, tone: "text-ok" },
  rejected: { Icon: ShieldWarningIcon, tone: "text-danger" },
} as const;

type StandingProps = Pick<LevelCase, "isFinal" | "expectedAt"> & { readonly state: keyof typeof LOOKS };

/** How it stands, which leads the page, and what that means. */
function Standing({ state, isFinal, expectedAt }: StandingProps) {
  const t = useT();
  const { Icon, tone } = LOOKS[state];
  return (
    <div className="flex items-start gap-3.5">
      <Icon size={36} weight="fill" aria-hidden="true" className={cx("shrink-0", tone)} />
      <div className="min-w-0 flex-1">
        <p role="status" className="text-title3">
          {t(`identity_${state}`)}
        </p>
        {state === "pending" && expectedAt !== null && <Expected at={expectedAt} />}
        {state === "passed" && <p className="text-body text-ink-2">{t("inbox_identity_passed_text")}</p>}
        {state === "rejected" && <p className="text-body text-ink-2">{t(isFinal ? "identity_final_text" : "identity_rejected_text")}</p>}
      </div>
    </div>
  );
}

function Expected({ at }: { readonly at: number }) {
  const t = useT();
  const now = useNow(1_000);
  return (
    <p className="text-body text-ink-2">
      {now > at + 30_000 ? t("identity_longer") : t("identity_expected", { time: formatDateTime(at) })}
    </p>
  );
}

/** What happens to the pictures. */
export function EncryptedNotice() {
  const t = useT();
  return (
    <Notice>
      <LockIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
      {t("identity_encrypted")}
    </Notice>
  );
}
