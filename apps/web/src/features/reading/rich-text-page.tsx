import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useWrittenPage, WrittenPage } from "./written-page.tsx";

/** Any page that the operator has written, by its `key`. */
export default function RichTextPage() {
  const t = useT();
  const key = useQueryParam("key") ?? "";
  const page = useWrittenPage(key);
  return (
    <>
      <PageHeader title={page.title ?? t("reading_page")} />
      <WrittenPage page={page} />
    </>
  );
}
