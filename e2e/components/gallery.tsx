import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import {
  Alert,
  Button,
  Calendar,
  CodeButton,
  type DayRange,
  lastMonths,
  NumberBox,
  Rate,
  showNotify,
  showToast,
  Tabs,
  TextArea,
  TOAST_SHORT_MS,
  ToastHost,
  type Translate,
  UiProvider,
  type UploadItem,
  UploadList,
} from "@candela/ui";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import "./gallery.css";

/** Components that no page needs yet, and some that pages show only for a moment, side by side as a page would hold them. */
const t: Translate = (key, params = {}) => fill(PACKS.en?.[key] ?? "", params, "en");
const query = new URLSearchParams(location.search);
document.documentElement.dir = query.get("dir") ?? "ltr";
document.documentElement.dataset.theme = query.get("theme") ?? "light";

function Fields() {
  const [count, setCount] = useState("1");
  const [size, setSize] = useState("0.10");
  const [stars, setStars] = useState(3);
  const [text, setText] = useState("");
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [opened, setOpened] = useState("");
  const added = (files: readonly File[]) =>
    setItems([...items, ...files.map((file, at) => ({ id: `${items.length + at} ${file.name}`, url: URL.createObjectURL(file) }))]);
  return (
    <>
      <NumberBox label="Count" value={count} onChange={setCount} />
      <NumberBox label="Size" value={size} onChange={setSize} min="0.05" max="0.30" step="0.05" />
      <Rate label="Rating" value={stars} onChange={setStars} />
      <TextArea label="Remark" value={text} onChange={setText} />
      <UploadList
        label="Pictures"
        max={3}
        items={items}
        onAdd={added}
        onRemove={({ id }) => setItems(items.filter((item) => item.id !== id))}
        onOpen={(_item, index) => setOpened(`opened ${index}`)}
      />
      <output>{opened}</output>
    </>
  );
}

function Moments() {
  const [open, setOpen] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [asked, setAsked] = useState(false);
  const [tab, setTab] = useState<"one" | "two">("one");
  const [days, setDays] = useState<DayRange | null>(() => lastMonths(new Date(2026, 10, 21)));
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => showNotify({ text: "Notified" })}>
          Notify
        </Button>
        <Button size="small" onClick={() => showToast({ text: "Short", durationMs: TOAST_SHORT_MS })}>
          Short toast
        </Button>
        <Button size="small" onClick={() => showToast({ text: "Usual" })}>
          Usual toast
        </Button>
        <Button size="small" onClick={() => setOpen(true)}>
          Alert
        </Button>
        <Button size="small" onClick={() => setSeconds(0)}>
          End the wait
        </Button>
      </div>
      <CodeButton
        labels={{ get: "Get code", again: "Get again", retry: (left) => `Retry in ${left} seconds` }}
        seconds={seconds}
        asked={asked}
        sending={false}
        onSend={() => {
          setAsked(true);
          setSeconds(60);
        }}
      />
      <Tabs
        label="Tabs"
        choices={[
          { value: "one", label: "One" },
          { value: "two", label: "Two" },
        ]}
        value={tab}
        onChange={setTab}
      />
      <Alert open={open} onClose={() => setOpen(false)} title="Told" text="This has to be acknowledged." confirm="Understood" />
      <section aria-label="Calendar" className="px-3.5">
        <Calendar value={days} onChange={setDays} today={new Date(2026, 10, 21)} />
        <output>{days === null ? "no days" : `${days.from} ${days.to}`}</output>
      </section>
    </>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no root");
createRoot(root).render(
  <UiProvider value={{ locale: "en", grouping: true, t }}>
    <div className="mx-auto flex max-w-120 flex-col items-stretch gap-6 p-5">
      <h1 className="text-title2">Components</h1>
      <Fields />
      <Moments />
    </div>
    <ToastHost />
  </UiProvider>,
);
