import type { QuestionWords } from "../question-words.ts";

export const DE: QuestionWords = {
  categories: { starting: "Erste Schritte", trading: "Handel", money: "Geld und Gebühren", trust: "Kurse und Fairness" },
  said: {
    isItRealMoney: [
      "Ist das echtes Geld?",
      "Nein. Jedes Guthaben ist Spielgeld. Ein- und Auszahlungen werden mit einer Sandbox geübt: Nichts Echtes kommt herein oder geht hinaus.",
    ],
    howToStart: [
      "Wie fange ich an?",
      "Tippe auf <strong>Jetzt testen</strong>. Sofort öffnet sich ein Gastkonto mit 100.000 USDT, ohne Namen und ohne Passwort.",
    ],
    keepGuest: [
      "Wie behalte ich mein Gastkonto?",
      'Tippe auf deiner persönlichen Seite auf <strong>Konto sichern</strong>, oder <a href="#/pages/user/register">registriere dich</a>. Guthaben, Orders und Umsätze bleiben, und du kannst dich auf jedem Gerät anmelden.',
    ],
    noCode: [
      "Ich habe keinen Code bekommen. Was nun?",
      "Im Demomodus wird nichts per E-Mail oder SMS verschickt. Der Code liegt im Postausgang dieses Servers, wo sein Betreiber ihn lesen kann. Er gilt zehn Minuten.",
    ],
    beginAnew: [
      "Ich habe alles verloren. Kann ich neu anfangen?",
      'Ja, auf der Seite <a href="#/pages/record/statistics">Statistik</a>: Ein Zurücksetzen gibt dir wieder 100.000 USDT, und das alte Konto bleibt lesbar.',
    ],
    whichMode: [
      "Quick, Kontrakt oder Spot: Was ist der Unterschied?",
      "Ein Quick-Trade ist ein Einsatz auf die Richtung über einige Sekunden oder Minuten. Ein Kontrakt ist eine Long- oder Short-Position mit Margin und Hebel, offen, bis du sie schließt. Im Spot-Handel kaufst du den Wert selbst und hältst ihn; Aktien und Krypto gibt es im Spot-Handel.",
    ],
    whyOtherPrice: [
      "Warum wurde meine Market-Order zu einem anderen Kurs ausgeführt, als ich gesehen habe?",
      "Sie wird zum Brief- oder Geldkurs des Ticks ausgeführt, der gilt, wenn der Server sie bearbeitet, einen Augenblick nach deinem Tippen. Die Bestätigung nennt den schlechtesten Kurs, den die Order annimmt; ist der Markt darüber hinaus, wird nichts ausgeführt.",
    ],
    whyRefused: [
      "Warum wurde meine Order abgelehnt?",
      "Die Meldung nennt die Regel: Der Markt ist geschlossen oder ausgesetzt, der Kurs ist älter als 15 Sekunden, die Größe passt nicht zu Schritt oder Limits, das Guthaben reicht nicht, oder du hast ein Limit erreicht, das du dir selbst gesetzt hast.",
    ],
    quickVoid: [
      "Wann wird ein Quick-Trade annulliert?",
      "Wenn der Markt ihn nicht fair entscheiden konnte: Kein Kurs kam rechtzeitig zum Eröffnen oder Schließen, der letzte war am Ende zu alt, oder der Kursschutz hat das Produkt in der Zwischenzeit ausgesetzt. Einsatz und Gebühr gibt es zurück.",
    ],
    liquidation: [
      "Wann wird eine Position liquidiert?",
      "Wenn Margin und unrealisierter G/V auf die Erhaltungsmargin gefallen sind, also bei einer Margin-Quote von 100\u00a0%. Es geschieht bei dem Tick, der sie erreicht. Bei isolierter Margin verlierst du diese Margin und die Gebühren, nie mehr.",
    ],
    noAnswer: [
      "Ich habe eine Order erteilt und die Verbindung verloren. Ist sie angekommen?",
      "Die App fragt den Server, sobald sie wieder online ist, und sagt es dir. Auch wenn eine Order zweimal gesendet wird, zählt sie nur einmal.",
    ],
    whatFees: [
      "Was kostet der Handel?",
      'Spot und Kontrakte haben eine Gebühr, Quick-Trades anfangs keine. Alle Sätze stehen auf der Seite <a href="#/pages/richText?key=fees">Gebühren</a>, und das Ticket zeigt sie, bevor du bestätigst.',
    ],
    frozenMoney: [
      "Warum ist ein Teil meines Geldes reserviert?",
      "Er ist für wartende Orders reserviert. Wird eine storniert, läuft sie ab oder wird sie günstiger ausgeführt, ist der Rest sofort wieder verfügbar. Margin und Einsätze laufender Trades zählen extra.",
    ],
    depositWithdraw: [
      "Kann ich ein- oder auszahlen?",
      "Ja, mit Spielgeld. Eine Sandbox spielt Blockchain, Bank und Zahlungsanbieter, sodass jeder Schritt abläuft wie in echt. Sende nie echte Coins oder echtes Geld: Sie könnten nicht zurückgegeben werden.",
    ],
    proofOfRecord: [
      "Wie kann ich mein Guthaben prüfen?",
      'Öffne die <a href="#/pages/record/accountRecord">Umsätze</a>: Anfangssaldo, Buchungen und Endsaldo gehen auf. Du kannst sie als <a href="#/pages/record/statement">Kontoauszug</a> drucken, mit einem Verweis auf das Glied der Buchungskette, aus dem er stammt.',
    ],
    whoSetsPrices: [
      "Wer legt die Kurse fest?",
      "Niemand. Sie kommen aus einem simulierten Markt, berechnet aus einem Seed und der Uhr, oder aus Aufzeichnungen; das Etikett auf der Startseite sagt, was gilt. Deine Orders bewegen sie nicht.",
    ],
    canOperatorCheat: [
      "Kann der Betreiber bestimmen, wie mein Trade ausgeht?",
      "Nein. Es gibt kein Feld dafür, und die Datenbank rechnet das Ergebnis eines Quick-Trades aus seinen zwei Kursen nach. Ein Produkt kann ausgesetzt werden, für alle gleich, aber erst, nachdem seine laufenden Quick-Trades beendet sind, und keiner davon wird annulliert.",
    ],
    whenOpen: [
      "Wann kann ich handeln?",
      "Immer wenn der Markt eines Produkts geöffnet ist; seine Seite sagt es und nennt die nächste Öffnung. Der simulierte Markt ist rund um die Uhr geöffnet, außer dieser Server ist auf Börsenzeiten eingestellt.",
    ],
    priceAlertOnce: [
      "Mein Kursalarm kam spät oder gar nicht. Warum?",
      "Ein Alarm folgt dem Kurs, nicht Geld oder Brief, und wird einmal ausgelöst. Solange ein Produkt ausgesetzt ist, löst er nicht aus, denn auf dessen Kurs ist kein Verlass.",
    ],
    ownLimits: [
      "Kann ich mich vor mir selbst schützen?",
      'Ja: unter <a href="#/pages/limit/limit">Persönliche Limits</a>. Strengere Limits gelten sofort, lockerere nach 24 Stunden, und das Schließen ist nie begrenzt.',
    ],
  },
};
