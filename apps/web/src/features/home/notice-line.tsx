import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import { useQuery } from "@tanstack/react-query";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NOTICES_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";

/** The first announcement, which leads to all of them; nothing while there is none. */
export default function NoticeLine() {
  const notices = useQuery(rowsQuery("GET /api/notice/list", { pageNum: 1, pageSize: 1 }, { keep: true, staleTime: 60_000 }));
  const notice = notices.data?.[0];
  if (notice === undefined) return null;
  return (
    <a
      href={pageHref(NOTICES_PATH)}
      className="page-x flex min-h-11 items-center gap-2.5 text-caption text-ink-2 focus-visible:-outline-offset-2 active:bg-fill desktop:hover:text-ink"
    >
      <MegaphoneIcon size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
      <span className="min-w-0 flex-1 py-1.5">
        <bdi>{notice.title}</bdi>
      </span>
      <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </a>
  );
}
