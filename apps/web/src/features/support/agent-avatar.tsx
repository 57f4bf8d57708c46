import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";

/** First letters of the first two words: "Sana M." is SM. */
function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase();
}

/** Letters of the public name of an operator. */
export function AgentAvatar({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-full bg-(--agent) text-[0.5rem] leading-none font-semibold text-[#fff]"
    >
      {name === "" ? <HeadsetIcon size={12} /> : initials(name)}
    </span>
  );
}
