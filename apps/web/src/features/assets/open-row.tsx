import { Amount, Row, SignedAmount } from "@candela/ui";
import type { ShownPart } from "../../lib/account/shown-panel.ts";
import { useStore } from "../../lib/browser/store.ts";
import type { TotalLine } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import type { Share } from "./allocation.ts";
import { ShareNote } from "./share-note.tsx";

interface OpenRowProps {
  readonly part: ShownPart;
  readonly line: TotalLine;
  readonly share: Share | undefined;
  readonly divider: boolean;
}

/** The money bound by what is open of a kind of product and its profit so far, as a link to its page. */
export function OpenRow({ part, line: { path, title, note, Icon }, share, divider }: OpenRowProps) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
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
      note={<span className="block whitespace-normal">{t(note)}</span>}
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
