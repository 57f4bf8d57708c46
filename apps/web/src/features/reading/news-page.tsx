import { NEWS } from "./article-kinds.ts";
import { ArticlesPage } from "./articles-page.tsx";

/** News. */
export default function NewsPage() {
  return <ArticlesPage kind={NEWS} />;
}
