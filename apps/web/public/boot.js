// Before the first paint: theme and direction as kept here, so that nothing flashes; on a first visit also the texts.
(() => {
  // The first code did not come: anew when the server answers, a few times.
  addEventListener(
    "error",
    ({ target }) => {
      if (target.as === "font" || !/SCRIPT|LINK/.test(target.tagName) || !document.querySelector(".first-light")) return;
      const again = () =>
        fetch("/boot.js", { cache: "no-store" }).then(
          () => {
            const tries = Number(sessionStorage.getItem("bootTries"));
            sessionStorage.setItem("bootTries", tries + 1);
            if (tries < 5) location.reload();
          },
          () => setTimeout(again, 2000),
        );
      setTimeout(again, 1000);
    },
    true,
  );
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {}
  };
  const theme = kept("theme");
  const dark = kept("darkGround") === true || theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  // See .first-light in app.css.
  root.dataset.first = /^#?\/?($|pages\/(index|netword|user\/[lr]))/.test(location.hash) ? "mark" : "frame";
  const language = kept("language");
  if (language === "ar" || language === "sa") root.dir = "rtl";
  if (language === undefined || language === null) {
    const zh = navigator.languages.some((tag) => /^zh(-CN|-Hans|-SG|$)/i.test(tag));
    const lang = zh ? "zh" : "en";
    const headers = { "Accept-Language": lang, LanguageId: zh ? "1" : "2", "Content-Type": "application/x-www-form-urlencoded" };
    window.firstPack = { lang, answer: fetch(`/api/langMgr/list?lang=${lang}`, { headers, signal: AbortSignal.timeout(60000) }).then((got) => got.json()) };
    window.firstPack.answer.catch(() => undefined);
  }
})();
