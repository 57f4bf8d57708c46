/**
 * The one door for HTML that somebody wrote: what is not on the list does not get through, whatever it is. Script never runs from what comes
 * out; the policy of the pages (no inline scripts) is the second lock, not the first.
 */
import sanitizeHtml from "sanitize-html";

const TAGS = [
  ..."p br hr h2 h3 h4 ul ol li strong em blockquote code pre a img".split(" "),
  ..."table caption thead tbody tr th td".split(" "),
];

/** Elements whose content is no text for readers: it is removed together with the tag. */
const DROPPED_WHOLE = [
  ..."script style textarea option noscript iframe object embed template title".split(" "),
  ..."xmp noembed noframes plaintext svg math select button video audio".split(" "),
];

const NESTING_MAX = 24;
const SPAN_MAX = 20;
const OWN_ORIGIN = "https://own.invalid";
/** A page of the app, as its router writes it. */
const APP_PAGE = /^#\/(?:pages|components)\/[A-Za-z0-9/_-]{1,150}(?:\?[A-Za-z0-9=&%._~-]{0,200})?$/;
/** The scheme is written out: what only a browser would take for an address is none. */
const WEB = /^https:\/\/[^/\\]/i;
const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const SPAN = /^[1-9]\d?$/;
const PIXELS = /^[1-9]\d{0,3}$/;

type Attributes = Record<string, string>;

/** An address as the browser would read it, so that nothing hides in its spelling; undefined where it is none. */
function parsed(address: string): URL | undefined {
  return URL.canParse(address, OWN_ORIGIN) ? new URL(address, OWN_ORIGIN) : undefined;
}

function linkTo(href: string): Attributes | undefined {
  if (APP_PAGE.test(href)) return { href };
  const url = WEB.test(href) ? parsed(href) : undefined;
  if (url?.protocol !== "https:" || url.origin === OWN_ORIGIN || url.username !== "" || url.password !== "") return undefined;
  return { href: url.href, target: "_blank", rel: "noopener noreferrer nofollow" };
}

function pictureFrom(src: string): string | undefined {
  if (DATA_IMAGE.test(src)) return src;
  if (!src.startsWith("/")) return undefined;
  const url = parsed(src);
  return url?.origin === OWN_ORIGIN ? `${url.pathname}${url.search}` : undefined;
}

function only(attributes: Attributes, rules: Readonly<Record<string, RegExp>>): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => rules[name]?.test(value) === true));
}

const cell = (tagName: string, attribs: Attributes) => {
  const kept = only(attribs, { colspan: SPAN, rowspan: SPAN, scope: /^(?:row|col)$/ });
  for (const name of ["colspan", "rowspan"]) if (Number(kept[name]) > SPAN_MAX) delete kept[name];
  return { tagName, attribs: kept };
};

/** A tag that leads nowhere goes, its words stay: `span` is not on the list. */
const NOWHERE = { tagName: "span", attribs: {} };

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan", "scope"],
  },
  allowedSchemes: ["https"],
  allowedSchemesByTag: { img: ["data"] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: NESTING_MAX,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (tagName, attribs) => {
      const link = linkTo(attribs.href ?? "");
      return link === undefined ? NOWHERE : { tagName, attribs: link };
    },
    img: (tagName, attribs) => {
      const src = pictureFrom(attribs.src ?? "");
      if (src === undefined) return NOWHERE;
      return { tagName, attribs: { src, alt: attribs.alt ?? "", ...only(attribs, { width: PIXELS, height: PIXELS }) } };
    },
    th: cell,
    td: cell,
  },
};

/**
 * HTML that is safe to show, from any text at all. Links lead to https or to pages of the app, pictures are our own or inline. Broken markup may
 * come out nested as no browser reads it (a paragraph in a paragraph), and is put in order by being read again: what comes out stays as it is.
 */
export function sanitiseHtml(html: string): string {
  const once = sanitizeHtml(html, OPTIONS);
  // The same text again would come out the same.
  return once === html ? once : sanitizeHtml(once, OPTIONS);
}
