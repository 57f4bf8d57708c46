import { NOTICES } from "./article-kinds.ts";
import { ArticlesPage } from "./articles-page.tsx";

/** Announcements to everybody. */
export default function NoticesPage() {
  return <ArticlesPage kind={NOTICES} />;
}
