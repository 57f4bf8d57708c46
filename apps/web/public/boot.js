// Runs before the first paint: theme, language and direction as kept on this device, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null");
    } catch {
      return null;
    }
  };
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const language = kept("language");
  const tags = { zh: "zh-CN", tc: "zh-TW", idn: "id", jp: "ja", my: "ms", pt: "pt-BR", rus: "ru", blr: "be", ida: "hi", sa: "ar-SA" };
  if (typeof language === "string") {
    root.lang = tags[language] ?? language;
    root.dir = language === "ar" || language === "sa" ? "rtl" : "ltr";
  }
})();
