import { Amount, Row, SignedAmount } from "@candela/ui";
import { LightningIcon } from "@phosphor-icons/react/dist/csr/Lightning";
import { ScalesIcon } from "@phosphor-icons/react/dist/csr/Scales";
import type { ShownPart } from "../../lib/account/shown-panel.ts";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { POSITIONS_PATH, QUICK_TRADES_PATH } from "../../lib/navigation/paths.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import type { Share } from "./allocation.ts";
import { ShareNote } from "./share-note.tsx";

const OPEN = {
  contract: { path: POSITIONS_PATH, title: "assets_contracts", note: "assets_margin_and_profit", Icon: ScalesIcon },
  quick: { path: QUICK_TRADES_PATH, title: "quick_trades", note: "assets_stakes", Icon: LightningIcon },
} as const;

interface OpenRowProps {
  readonly part: ShownPart & { readonly kind: keyof typeof OPEN };
  readonly share: Share | undefined;
  readonly divider: boolean;
}

/** The money bound by open positions or running trades and their profit so far, as a link to their page. */
export function OpenRow({ part, share, divider }: OpenRowProps) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const { path, title, note, Icon } = OPEN[part.kind];
  return (
    <Row
      href={pageHref(path)}
      divider={divider}
      start={
        <span className="grid size-10 place-items-center rounded-full bg-fill">
          <Icon size={20} aria-hidden="true" />
        </span>
      }
      title={t(title)}
      note={t(note)}
      end={
        <span className="flex flex-col items-end">
          <Amount value={part.value} as="dollars" hidden={hidden} />
          {part.profit !== null && <SignedAmount value={part.profit} as="dollars" hidden={hidden} className="text-caption font-normal" />}
          {share !== undefined && (
            <span className="text-caption font-normal text-ink-2">
              <ShareNote share={share} />
            </span>
          )}
        </span>
      }
    />
  );
}
