// Before the first paint: theme and direction as kept here, so that nothing flashes; on a first visit also what the start reads.
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
  // The first number format costs a phone a tenth of a second: it is made while the line has the code to bring.
  setTimeout(() => new Intl.NumberFormat("en"));
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
  const bare = /^#?\/?($|pages\/(index|netword|user\/[lr]))/.test(location.hash);
  const tab = /^#\/pages\/(tabs\/(home|me|quotes\/quotes$)|quoteDetail\/quoteDetail|user\/accountDetail)/.test(location.hash);
  root.dataset.first = bare ? "mark" : tab ? "tab" : "frame";
  const language = kept("language");
  if (language === "ar" || language === "sa") root.dir = "rtl";
  if (language === undefined || language === null) {
    // That of the device is offered, not taken.
    const lang = "en";
    const headers = { "Accept-Language": lang, LanguageId: "2", "Content-Type": "application/x-www-form-urlencoded" };
    const urls = [`/api/langMgr/list?lang=${lang}`];
    const session = kept("session");
    if (typeof session?.token === "string") headers.Authorization = session.token;
    if (!session) {
      urls.push("/api/switchSet/list", "/api/popUp/list", "/api/siteInfo/getSiteInfo");
      const home = /home-d/.test(location.hash);
      if (bare || home) new Image().src = "/candle-scene.svg";
      if (home) root.dataset.guest = "";
    }
    const ask = (url, index) => fetch(url, { headers, priority: index ? "low" : "auto", signal: AbortSignal.timeout(60000) });
    window.early = { lang, answers: new Map(urls.map((url, index) => [url, ask(url, index)])) };
    for (const answer of window.early.answers.values()) answer.catch(() => undefined);
  }
})();
