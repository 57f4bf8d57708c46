import { describe, expect, it } from "vitest";
import { POSTER_WORDS_MAX, posterWordsLength, posterWordsProblem } from "./poster-words.ts";

describe("words of an invitation", () => {
  it.each([
    "I practise here on paper money. Every receipt can be checked.",
    "",
    "Since 2024 I learn here",
    "My 3 rules of trading",
    "24/7 open",
    "我在这里练习，第 1 天",
    "Ab 18 Jahren",
    "На 2 недели",
    "Here since 2024. Europe, too: 2024 European stocks",
    "Open 24/7 try it",
    "Come and try 3 rules",
    "2 साल से सीख रहा हूँ",
    "منذ 3 أشهر أتدرّب هنا",
    "Belajar 30 menit sehari",
    "No promises. Just practice!",
  ])("“%s” may stand there", (words) => {
    expect(posterWordsProblem(words)).toBeNull();
  });

  it.each([
    "I made 20% here",
    "20 % a month",
    "%20 kazandım",
    "Earn 12.5 percent",
    "15 Prozent im Monat",
    "15 por ciento",
    "Заработал 30 процентов",
    "每月 20％",
    "百分之 20",
    "٢٠٪ شهرياً",
    "ربح ۲۰ درصد",
    "$500 a day",
    "500 $ a day",
    "1.000 € im Monat",
    "₹5000 daily",
    "100 USDT daily",
    "USDT 100 daily",
    "每天 500 元",
    "1000円もらえる",
    "하루 5000원",
    "500 dollars",
    "10x your money",
    "x10",
    "Got 3× back",
    "资金翻 5 倍",
    "Из 1 доллара 2",
    "Зарабіў 30 працэнтаў",
    "500 рублёў за дзень",
    "50 доларов",
    "हर महीने 20 फ़ीसदी",
    "20 फीसदी कमाई",
    "रोज़ 50 डॉलर",
    "पैसा 3 गुना",
    "50 रुपये रोज़",
    "أربح 20 في المئة",
    "500 ريال يوميًا",
    "50 يورو",
    "ربحي 5 أضعاف",
    "untung 500 ribu rupiah",
    "3 kali lipat",
    "100 ringgit sehari",
    "50 đô la mỗi ngày",
    "gấp 5 lần",
    "วันละ 50 ดอลลาร์",
    "กำไร 3 เท่า",
    "500 reais por dia",
    "하루 50달러",
    "每天 50 美金",
    "每天 500 美元",
    "5 万块",
    "1万円もらえる",
    "하루 5만 원",
    "500 евро в месяц",
    "50 тысяч рублей",
    "100USDT daily",
    "500 TRY a day",
    "Daily TRY 500",
    "20 phần trăm".normalize("NFD"),
  ])("“%s” promises what one earns", (words) => {
    expect(posterWordsProblem(words)).toBe("claim");
  });

  it("are at most eighty characters as they are seen", () => {
    expect(POSTER_WORDS_MAX).toBe(80);
    expect(posterWordsProblem("é".repeat(POSTER_WORDS_MAX))).toBeNull();
    expect(posterWordsProblem("é".repeat(POSTER_WORDS_MAX + 1))).toBe("long");
    expect(posterWordsLength("👩‍👩‍👧é")).toBe(2);
  });
});
