import { useT } from "../../lib/language/i18n.ts";
import { ChoiceSelect } from "./choice-select.tsx";
import { LEVEL_NAMES } from "./team-shapes.ts";

/** All levels, or one of them. */
export function LevelChoice({
  level,
  onChange,
}: {
  readonly level: number | undefined;
  readonly onChange: (level: number | undefined) => void;
}) {
  const t = useT();
  const choices = [
    { value: "", label: t("team_all_levels") },
    ...LEVEL_NAMES.map((name, index) => ({ value: String(index + 1), label: t(name) })),
  ];
  return (
    <ChoiceSelect
      label={t("team_level")}
      value={String(level ?? "")}
      choices={choices}
      onChange={(value) => onChange(value === "" ? undefined : Number(value))}
    />
  );
}
