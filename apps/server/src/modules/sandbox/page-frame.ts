/** Pages of the sandbox: HTML without a script, readable in both looks and at 320 px. They are a peer's pages, so they speak English whatever the app speaks. */

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** HTML that is safe to put into a page as it is; every text in it is escaped. */
export interface Html {
  readonly html: string;
}

/** Escapes all that is put in, but for what is HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const told = (value: string | Html | readonly Html[]): string =>
    typeof value === "string" ? escapeHtml(value) : "html" in value ? value.html : value.map((each) => each.html).join("");
  return { html: parts.map((part, at) => part + (at < values.length ? told(values[at] ?? "") : "")).join("") };
}

const STYLE = `
:root{color-scheme:light dark;--canvas:#fff;--fill:#f3f1f6;--line:#e4e1ea;--ink:#17131f;--ink-2:#655d72;--badge:#ffefdc;--badge-ink:#8a4500;--danger:#b3261e;--on-ink:#fff}
@media (prefers-color-scheme:dark){:root{--canvas:#0d0a12;--fill:#1c1824;--line:#332d3d;--ink:#f7f4fa;--ink-2:#aba3b8;--badge:#33261a;--badge-ink:#ffc27a;--danger:#ff8a80;--on-ink:#17131f}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:.9375rem/1.4 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.25rem 1.25rem 2rem;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;justify-content:space-between;margin-bottom:1rem}
h1{font-size:1.125rem;margin:0}h2{font-size:1.0625rem;margin:1.25rem 0 .25rem}
p{margin:.25rem 0;text-wrap:pretty}.quiet{color:var(--ink-2)}
.badge{background:var(--badge);color:var(--badge-ink);border-radius:.5rem;padding:.125rem .5rem;font-size:.8125rem;font-weight:600}
.sum{font-size:2.625rem;font-weight:650;letter-spacing:-.025em;font-variant-numeric:tabular-nums;line-height:1.15}.sum small{font-size:.6em;color:var(--ink-2)}.sum .unit{font-size:.5em;font-weight:500;letter-spacing:0}.sum+.quiet{font-size:.8125rem}
fieldset{border:0;margin:0;padding:0}legend{font-size:1.0625rem;font-weight:650;padding:1rem 0 .375rem}
.choice{display:flex;gap:.75rem;align-items:center;min-height:3.25rem;padding:.25rem 0;border-top:1px solid var(--line)}
.choice input[type=radio]{inline-size:1.5rem;block-size:1.5rem;flex:none;accent-color:var(--ink)}
.choice b{display:block;font-weight:600}.choice .quiet{display:block;font-size:.8125rem}.choice label{flex:1;min-width:0;padding:.125rem 0}
.field{display:block;margin-top:1rem}.field span{display:block;color:var(--ink-2);font-size:.875rem;margin-bottom:.25rem}
input[type=text],select{font:inherit;color:inherit;background:var(--fill);border:1px solid transparent;border-radius:.75rem;min-height:2.75rem;padding:.5rem .75rem;width:100%}
.choice input[type=text]{width:7rem;max-width:36%;text-align:end;font-weight:600}
button,.button{display:block;width:100%;min-height:3.25rem;margin-top:1.25rem;border:0;border-radius:.875rem;background:var(--ink);color:var(--on-ink);font:600 1rem/1.4 system-ui,sans-serif;text-align:center;text-decoration:none;padding:.875rem;cursor:pointer}
.note{background:var(--fill);border-radius:.875rem;padding:.75rem 1rem;margin-top:1rem;color:var(--ink-2);font-size:.8125rem}
.fault{color:var(--danger);font-weight:600;margin-top:1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:1rem 0}dt{color:var(--ink-2)}dd{margin:0;text-align:end;font-variant-numeric:tabular-nums}
:focus-visible{outline:3px solid #ff9f43;outline-offset:2px}
`;

export interface PageParts {
  readonly title: string;
  readonly body: Html;
  /** Seconds after which the page is read again; for what moves by itself. */
  readonly refresh?: number;
}

export function page({ title, body, refresh }: PageParts): string {
  const again = refresh === undefined ? "" : `<meta http-equiv="refresh" content="${refresh}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${again}<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><header><h1>${escapeHtml(title)}</h1><span class="badge">Paper, no real money</span></header>${body.html}</main></body></html>`;
}

/** An amount as it leads a page: its decimals and its currency are quieter. */
export function leadingSum(amount: string, currency: string): Html {
  const [whole = "", fraction] = amount.split(".");
  return html`<p class="sum">${whole}${fraction === undefined ? "" : html`<small>.${fraction}</small>`} <small class="unit">${currency}</small></p>`;
}
