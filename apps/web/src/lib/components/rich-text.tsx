import DOMPurify from "dompurify";
import { useLayoutEffect, useRef } from "react";

/** Markup that a page may contain. The server has removed everything else already; this is the second guard. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ..."p br hr h2 h3 h4 ul ol li strong b em i u s code blockquote a img".split(" "),
    ..."table thead tbody tr th td figure figcaption".split(" "),
  ],
  ALLOWED_ATTR: ["href", "src", "alt", "width", "height", "colspan", "rowspan", "scope"],
  ALLOW_DATA_ATTR: false,
};

/** Leads to a page of this app: such links stay in its window. */
function isOwn(href: string): boolean {
  return href.startsWith("#/") || URL.parse(href, window.location.href)?.origin === window.location.origin;
}

type Level = 2 | 3;
const DEEPEST = 6;

/** Headings go on from that of the page: the author's first level becomes `level`, whichever it was. */
function levelHeadings(fragment: DocumentFragment, level: Level): void {
  const headings = [...fragment.querySelectorAll("h2, h3, h4")];
  const levelOf = (heading: Element) => Number(heading.tagName.slice(1));
  const shift = level - Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const made = document.createElement(`h${Math.min(DEEPEST, levelOf(heading) + shift)}`);
    made.append(...heading.childNodes);
    heading.replaceWith(made);
  }
}

/** HTML written by the operator, cleaned: links to other sites open in a window that knows nothing of this one. */
function cleanFragment(html: string, level: Level): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll("a[href]")) {
    if (isOwn(link.getAttribute("href") ?? "")) continue;
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer nofollow");
  }
  levelHeadings(fragment, level);
  for (const image of fragment.querySelectorAll("img")) image.setAttribute("loading", "lazy");
  return fragment;
}

/** Text of the operator with headings, lists, links and pictures; `level` is that of its first headings. */
export function RichText({ html, level = 2 }: { readonly html: string; readonly level?: Level }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => holder.current?.replaceChildren(cleanFragment(html, level)), [html, level]);
  return <div ref={holder} dir="auto" className="rich-text text-body" />;
}
