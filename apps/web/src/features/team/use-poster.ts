import { languageByCode } from "@candela/api";
import { useLayoutEffect, useRef, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { siteNameStore, useLanguage } from "../../lib/site/settings.ts";
import { drawPoster } from "./poster.ts";
import type { PosterFormat } from "./poster-formats.ts";

interface PosterAsked {
  readonly format: PosterFormat;
  readonly words: string;
  readonly code: string;
  readonly link: string;
}

/** Draws an invitation into a canvas whenever something of it changes, and once more when the app's letters are loaded. */
export function usePoster({ format, words, code, link }: PosterAsked) {
  const t = useT();
  const language = useLanguage();
  const siteName = useStore(siteNameStore);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lettersAt, setLettersAt] = useState(0);
  const [codeLabel, paper] = [t("share_code"), t("share_paper")];
  useLayoutEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => {
      if (!isGone) setLettersAt((times) => times + 1);
    });
    return () => {
      isGone = true;
    };
  }, []);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || lettersAt < 0) return;
    drawPoster(context, format, {
      ...{ siteName, words, link, code, codeLabel, paper },
      language: language.tag,
      isRtl: languageByCode(language.code)?.dir === "rtl",
      fontFamily: getComputedStyle(document.body).fontFamily,
    });
  }, [format, words, link, code, codeLabel, paper, siteName, language, lettersAt]);
  return canvas;
}
