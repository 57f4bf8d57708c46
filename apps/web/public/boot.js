// Before the first paint: theme, language and direction as kept on this device, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {}
  };
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const language = kept("language");
  if (language === "ar" || language === "sa") root.dir = "rtl";
})();
