/** Seeds what operators write afterwards: page options, notices, banners, pages, announcements, news, questions. */
import type { Tx } from "../../platform/postgres/database.ts";
import { freshInOrder, freshOf, spoken } from "./seed-once.ts";
import { SEED_ANNOUNCEMENTS } from "./seeds/announcements.ts";
import type { SeedArticle } from "./seeds/articles.ts";
import { SEED_BANNERS, SEED_POP_UPS } from "./seeds/banners.ts";
import type { KindSeeds } from "./seeds/kind-seeds.ts";
import { SEED_NEWS } from "./seeds/news.ts";
import { seedOptions } from "./seeds/page-options.ts";
import { SEED_QUESTIONS } from "./seeds/questions.ts";
import { SEED_RICH_TEXTS } from "./seeds/rich-texts.ts";

export async function putOptions(tx: Tx, kinds: readonly KindSeeds[]): Promise<void> {
  const all = seedOptions(kinds.flatMap(({ options }) => options));
  const options = await freshOf(tx, "option", all, ({ pagePath, module, desc }) => `${pagePath}:${module}:${desc}`);
  if (options.length === 0) return;
  const rows = options.map(({ pagePath, module, desc, titleKey, icon, path, position }) => ({
    page_path: pagePath,
    module,
    descr: desc,
    title_key: titleKey,
    icon,
    path,
    position,
  }));
  await tx`
    insert into app_config ${tx(rows, "page_path", "module", "descr", "title_key", "icon", "path", "position")} on conflict do nothing`;
}

export async function seedPopUps(tx: Tx, now: number): Promise<void> {
  const popUps = await freshInOrder(tx, "popUp", SEED_POP_UPS);
  if (popUps.length === 0) return;
  const rows = popUps.map(({ name, path, position }) => ({ name, path, position, updated_at: new Date(now) }));
  await tx`insert into pop_up ${tx(rows, "name", "path", "position", "updated_at")} on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, popUps);
  await tx`
    insert into pop_up_content (pop_up_id, language, title, content, button_text)
    select pop_up.id, new.language, new.title, new.content, new.button_text
    from unnest(${names}, ${languages}, ${textsOf("title")}, ${textsOf("content")}, ${textsOf("buttonText")})
      as new (name, language, title, content, button_text)
    join pop_up on pop_up.name = new.name
    on conflict do nothing`;
}

export async function seedBanners(tx: Tx): Promise<void> {
  const banners = await freshInOrder(tx, "banner", SEED_BANNERS);
  if (banners.length === 0) return;
  await tx`insert into banner ${tx(banners, "name", "path", "position")} on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, banners);
  await tx`
    insert into banner_content (banner_id, language, title, content)
    select banner.id, new.language, new.title, new.content
    from unnest(${names}, ${languages}, ${textsOf("title")}, ${textsOf("text")}) as new (name, language, title, content)
    join banner on banner.name = new.name
    on conflict do nothing`;
}

export async function seedRichTexts(tx: Tx, now: number): Promise<void> {
  const pages = await freshInOrder(tx, "richText", SEED_RICH_TEXTS);
  if (pages.length === 0) return;
  const rows = pages.map(({ name }) => ({ name, updated_at: new Date(now) }));
  await tx`insert into rich_text ${tx(rows, "name", "updated_at")} on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, pages);
  await tx`
    insert into rich_text_content (name, language, title, content)
    select new.name, new.language, new.title, new.content
    from unnest(${names}, ${languages}, ${textsOf("title")}, ${textsOf("content")}) as new (name, language, title, content)
    on conflict do nothing`;
}

const ARTICLES: readonly (SeedArticle & { readonly kind: 1 | 2 })[] = [
  ...SEED_ANNOUNCEMENTS.map((article) => ({ ...article, kind: 1 as const })),
  ...SEED_NEWS.map((article) => ({ ...article, kind: 2 as const })),
];

export async function seedArticles(tx: Tx, now: number): Promise<void> {
  const articles = await freshInOrder(tx, "article", ARTICLES);
  if (articles.length === 0) return;
  // Of one moment, and lists show the highest id first: the last of the file goes in first.
  const rows = articles.toReversed().map(({ kind, name, isPinned = false }) => ({
    kind,
    name,
    is_pinned: isPinned,
    published_at: new Date(now),
  }));
  await tx`insert into article ${tx(rows, "kind", "name", "is_pinned", "published_at")} on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, articles);
  await tx`
    insert into article_content (article_id, language, title, summary, content)
    select article.id, new.language, new.title, new.summary, new.content
    from unnest(${names}, ${languages}, ${textsOf("title")}, ${textsOf("summary")}, ${textsOf("content")})
      as new (name, language, title, summary, content)
    join article on article.name = new.name
    on conflict do nothing`;
}

export async function seedQuestions(tx: Tx): Promise<void> {
  const questions = await freshInOrder(tx, "question", SEED_QUESTIONS);
  if (questions.length === 0) return;
  await tx`insert into question_answer ${tx(questions, "name", "position")} on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, questions);
  await tx`
    insert into question_answer_content (question_id, language, category, question, answer)
    select question_answer.id, new.language, new.category, new.question, new.answer
    from unnest(${names}, ${languages}, ${textsOf("category")}, ${textsOf("question")}, ${textsOf("answer")})
      as new (name, language, category, question, answer)
    join question_answer on question_answer.name = new.name
    on conflict do nothing`;
}
