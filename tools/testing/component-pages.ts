import type { Plugin } from "vite";

/**
 * Packages of ours that pages of tests read as one file each instead of as some hundred and forty modules. `packages/ui` is none of them: its own
 * tests import its modules one by one, and would meet each twice.
 */
export const PACKAGES_AS_FILES = [
  "@candela/api",
  "@candela/i18n",
  "@candela/model",
  "@candela/model/campaign-draw",
  "@candela/model/earning-rate",
  "@candela/model/identity-case",
  "@candela/model/new-share-draw",
  "@candela/model/new-share-proof",
  "@candela/model/wallet-address",
  "@candela/testkit",
];

const MAP = "//# sourceMappingURL=data:";

/**
 * Sends scripts without their source maps, five of every six bytes: each page of tests read them to their end, and nobody looks at them there.
 * Traces of a failure are mapped in Vitest's own process, from the maps that Vite keeps.
 */
export function withoutSourceMaps(): Plugin {
  return {
    name: "without-source-maps",
    configureServer({ middlewares }) {
      middlewares.use((_request, response, next) => {
        const end = response.end.bind(response) as (...parts: readonly unknown[]) => typeof response;
        response.end = (content?: unknown, ...rest: readonly unknown[]) => {
          if (typeof content !== "string" || response.getHeader("content-type") !== "text/javascript") return end(content, ...rest);
          const at = content.lastIndexOf(MAP);
          return end(at < 0 ? content : content.slice(0, at), ...rest);
        };
        next();
      });
    },
  };
}
