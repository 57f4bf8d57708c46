import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { QrCodeIcon } from "@phosphor-icons/react/dist/csr/QrCode";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { type ReactNode, useState } from "react";
import { copyText } from "../../lib/browser/clipboard.ts";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { INVITE_PATH } from "../../lib/navigation/paths.ts";
import { QrSheet } from "./qr-sheet.tsx";
import { inviteLink } from "./team-words.ts";

/** The code on ink, and the ways to hand it on: as a picture, to be scanned, copied. */
export function CodeCard({ code }: { readonly code: string }) {
  const t = useT();
  const [scanned, setScanned] = useState(false);
  const link = inviteLink(code);
  return (
    <div className="page-x pt-1 pb-5">
      <section aria-labelledby="team-code" className="night relative overflow-hidden rounded-card p-5 max-compact:p-4">
        {/* Brand art, behind the words. */}
        <img
          src="/candle-scene.svg"
          alt=""
          width={350}
          height={150}
          className="absolute end-1 top-0.5 h-auto w-52 max-w-[52%] [mask-image:linear-gradient(to_right,transparent_25%,#000_70%)] opacity-80 rtl:-scale-x-100"
        />
        <div className="relative">
          <h2 id="team-code" className="text-body text-ink-2">
            {t("team_code")}
          </h2>
          <p className="pb-4 text-[2rem] leading-11 font-semibold tracking-wide">
            <bdi>{code}</bdi>
          </p>
          <div className="flex gap-2.5">
            <button
              type="button"
              onClick={() => void navigateTo(INVITE_PATH)}
              className="inline-flex min-h-12 min-w-0 flex-1 cursor-pointer items-center justify-center gap-2 rounded-button bg-primary px-3 text-button text-on-primary active:bg-primary-press"
            >
              <ShareNetworkIcon size={20} aria-hidden="true" className="shrink-0 max-compact:hidden" />
              {t("team_share")}
            </button>
            <Key label={t("team_qr")} onClick={() => setScanned(true)}>
              <QrCodeIcon size={22} aria-hidden="true" />
            </Key>
            <Key label={t("team_copy")} onClick={() => void copyText(link)}>
              <CopyIcon size={22} aria-hidden="true" />
            </Key>
          </div>
        </div>
      </section>
      <QrSheet open={scanned} link={link} onClose={() => setScanned(false)} />
    </div>
  );
}

function Key({ label, onClick, children }: { readonly label: string; readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid min-h-12 w-13 shrink-0 cursor-pointer place-items-center rounded-button bg-fill active:bg-fill-press max-compact:w-12"
    >
      {children}
    </button>
  );
}
