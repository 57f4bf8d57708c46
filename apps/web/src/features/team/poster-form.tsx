import { POSTER_WORDS_MAX, posterWordsLength, posterWordsProblem } from "@candela/model";
import { Button, Input, showToast } from "@candela/ui";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { type ReactNode, useState } from "react";
import { saveBlob } from "../../lib/browser/save-file.ts";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { EarnList } from "./earn-list.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { canSharePictures, posterFile } from "./poster-file.ts";
import { POSTER_FORMATS, type PosterFormat } from "./poster-formats.ts";
import type { TeamSummary } from "./team-shapes.ts";
import { inviteLink } from "./team-words.ts";
import { usePoster } from "./use-poster.ts";

const [FIRST, SECOND = FIRST] = POSTER_FORMATS;

/** The picture, its size and words, and what an invitation earns; handed to another app, or kept. */
export function PosterForm({ summary: { inviteCode, levels } }: { readonly summary: TeamSummary }) {
  const t = useT();
  const [format, setFormat] = useState<PosterFormat | undefined>(SECOND);
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? t("share_words_default");
  const problem = posterWordsProblem(words);
  // What must not be handed on is not drawn either: the last words that may stay.
  const [allowed, setAllowed] = useState<string | null>(null);
  const shown = problem === null ? words : (allowed ?? t("share_words_default"));
  const link = inviteLink(inviteCode);
  const write = (text: string) => {
    setTyped(text);
    if (posterWordsProblem(text) === null) setAllowed(text);
  };
  if (format === undefined) return null;
  return (
    <div className="page-x flex flex-1 flex-col gap-4">
      <Poster format={format} words={shown} code={inviteCode} link={link} problem={problem === null ? undefined : t("share_claim")}>
        <FormatChoice format={format} onChange={setFormat} />
        <Input
          label={t("share_words")}
          aside={t("share_count", { count: posterWordsLength(words), max: POSTER_WORDS_MAX })}
          maxLength={POSTER_WORDS_MAX}
          value={words}
          start={<PencilSimpleIcon size={20} aria-hidden="true" />}
          error={problem === "claim" ? t("share_claim") : undefined}
          onChange={({ target }) => write(target.value)}
        />
        <p className="flex min-h-13 items-center gap-3 rounded-input bg-fill px-4 text-body">
          <LinkSimpleIcon size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
          <bdi className="min-w-0 flex-1 truncate">{link.replace(/^https?:\/\//, "")}</bdi>
          <CopyButton text={link} label={t("team_copy")} />
        </p>
        <EarnList levels={levels} />
      </Poster>
    </div>
  );
}

interface PosterProps {
  readonly format: PosterFormat;
  readonly words: string;
  readonly code: string;
  readonly link: string;
  /** Why it cannot be handed on now. */
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** The picture above what it is made of, and its ways out at the foot. */
function Poster({ format, words, code, link, problem, children }: PosterProps) {
  const t = useT();
  const canvas = usePoster({ format, words, code, link });
  const canShare = canSharePictures();
  const withFile = async (use: (file: File) => Promise<void> | void) => {
    try {
      if (canvas.current !== null) await use(await posterFile(canvas.current, `invitation-${format.name}.png`));
    } catch (error) {
      // Closing the device's own sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast({ text: t("share_failed"), tone: "problem" });
    }
  };
  const share = () => void withFile((file) => navigator.share({ files: [file], text: `${words}\n${link}` }));
  const save = () => void withFile((file) => saveBlob(file.name, file));
  return (
    <div className="flex flex-1 flex-col gap-4 min-[76rem]:grid min-[76rem]:grid-cols-2 min-[76rem]:items-start min-[76rem]:gap-x-8">
      <div className="flex h-80 items-center justify-center max-compact:h-72 min-[76rem]:h-128">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${t("share_alt")}: ${words}`}
          width={format.width}
          height={format.height}
          className="block h-auto max-h-full w-auto max-w-full rounded-card"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {children}
        {/* In reach beside the picture; on the narrowest phone it would hide what is typed. */}
        <div className="sticky bottom-0 z-10 mt-auto -mb-6 flex gap-2.5 bg-canvas pt-3 pb-6 max-compact:static min-[76rem]:static">
          {canShare ? (
            <>
              <Button wide disabledReason={problem} icon={<ShareNetworkIcon size={20} aria-hidden="true" />} onClick={share}>
                {t("share_picture")}
              </Button>
              <Button kind="secondary" disabledReason={problem} aria-label={t("share_save")} className="w-13 shrink-0 px-0!" onClick={save}>
                <DownloadSimpleIcon size={22} aria-hidden="true" />
              </Button>
            </>
          ) : (
            <Button wide disabledReason={problem} icon={<DownloadSimpleIcon size={20} aria-hidden="true" />} onClick={save}>
              {t("share_save")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
