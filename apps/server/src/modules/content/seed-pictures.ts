import { type Tx, textArray } from "../../platform/postgres/database.ts";
import { freshOf } from "./seed-once.ts";
import { SEED_PICTURES, type SeedPicture } from "./seeds/pictures.ts";

/** Puts pictures beside what was seeded, once each, also in an installation of before; where an operator has put one, theirs stays. */
export async function seedPictures(tx: Tx): Promise<void> {
  const fresh = await freshOf(tx, "picture", SEED_PICTURES, ({ table, name }) => `${table}:${name}`);
  const columnsOf = (table: SeedPicture["table"]) => {
    const pictures = fresh.filter((picture) => picture.table === table);
    const column = (key: "name" | "img") =>
      textArray(
        tx,
        pictures.map((picture) => picture[key]),
      );
    return { names: column("name"), paths: column("img") };
  };
  const articles = columnsOf("article");
  await tx`
    update article set img = picture.img from unnest(${articles.names}, ${articles.paths}) as picture (name, img)
    where article.name = picture.name and article.img = ''`;
  const popUps = columnsOf("pop_up");
  await tx`
    update pop_up set img = picture.img from unnest(${popUps.names}, ${popUps.paths}) as picture (name, img)
    where pop_up.name = picture.name and pop_up.img = ''`;
}
