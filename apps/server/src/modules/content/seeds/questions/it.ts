import type { QuestionWords } from "../question-words.ts";

export const IT: QuestionWords = {
  categories: { starting: "Primi passi", trading: "Trading", money: "Denaro e commissioni", trust: "Prezzi ed equità" },
  said: {
    isItRealMoney: [
      "È denaro vero?",
      "No. Ogni saldo è denaro virtuale. Depositi e prelievi si provano con una sandbox: non entra e non esce nulla di vero.",
    ],
    howToStart: [
      "Come comincio?",
      "Tocca <strong>Prova ora</strong>. Si apre subito un account ospite con 100.000 USDT, senza nome e senza password.",
    ],
    keepGuest: [
      "Come conservo il mio account ospite?",
      'Tocca <strong>Registra il tuo account</strong> nella tua pagina personale, oppure <a href="#/pages/user/register">registrati</a>. Saldo, ordini e movimenti restano, e puoi accedere da ogni dispositivo.',
    ],
    noCode: [
      "Non ho ricevuto il codice. E adesso?",
      "In modalità virtuale non si invia nulla per e-mail o SMS. Il codice è nella posta in uscita di questo server, dove il suo gestore può leggerlo. Vale dieci minuti.",
    ],
    beginAnew: [
      "Ho perso tutto. Posso ricominciare?",
      'Sì, nella pagina <a href="#/pages/record/statistics">Statistiche</a>: un reset ti dà di nuovo 100.000 USDT, e il vecchio conto resta leggibile.',
    ],
    whichMode: [
      "Rapido, contratti o spot: qual è la differenza?",
      "Un trade rapido è una puntata sulla direzione per alcuni secondi o minuti. Un contratto è una posizione long o short con margine e leva, aperta finché non la chiudi. Nello spot compri lo strumento stesso e lo tieni; azioni e crypto hanno lo spot.",
    ],
    whyOtherPrice: [
      "Perché il mio ordine a mercato è stato eseguito a un prezzo diverso da quello che vedevo?",
      "Viene eseguito al bid o all’ask del tick corrente quando il server lo elabora, un attimo dopo il tuo tocco. La conferma indica il prezzo peggiore che l’ordine accetta; se il mercato lo ha superato, non si esegue nulla.",
    ],
    whyRefused: [
      "Perché il mio ordine è stato rifiutato?",
      "Il messaggio dice quale regola: il mercato è chiuso o sospeso, il prezzo ha più di 15 secondi, la quantità non rispetta il suo passo o i suoi limiti, il saldo non basta, o hai raggiunto un limite che ti sei dato tu.",
    ],
    quickVoid: [
      "Quando un trade rapido è nullo?",
      "Quando il mercato non ha potuto deciderlo in modo equo: nessun prezzo è arrivato in tempo per aprirlo o chiuderlo, l’ultimo era troppo vecchio alla fine, o nel frattempo il controllo dei prezzi ha sospeso lo strumento. Puntata e commissione vengono restituite.",
    ],
    liquidation: [
      "Quando viene liquidata una posizione?",
      "Quando il margine e il P/L non realizzato scendono al margine di mantenimento, cioè con un indice di margine del 100%. Succede al tick che lo raggiunge. Con il margine isolato perdi quel margine e le commissioni, mai di più.",
    ],
    noAnswer: [
      "Ho inviato un ordine e ho perso la connessione. È arrivato?",
      "L’app chiede al server appena torna online e te lo dice. Anche se un ordine viene inviato due volte, conta una volta sola.",
    ],
    whatFees: [
      "Quanto costa fare trading?",
      'Spot e contratti hanno una commissione, i trade rapidi all’inizio no. Tutti i tassi sono nella pagina <a href="#/pages/richText?key=fees">Commissioni</a>, e il modulo dell’ordine li mostra prima che confermi.',
    ],
    frozenMoney: [
      "Perché una parte del mio denaro è impegnata?",
      "È impegnata per gli ordini in attesa. Quando uno viene annullato, scade o si esegue per meno, il resto torna subito disponibile. Il margine e le puntate dei trade in corso si contano a parte.",
    ],
    depositWithdraw: [
      "Posso depositare o prelevare?",
      "Sì, con denaro virtuale. Una sandbox fa la parte della blockchain, della banca e del fornitore di pagamenti, così ogni passo funziona come dal vero. Non inviare mai crypto o denaro veri: non si potrebbero restituire.",
    ],
    proofOfRecord: [
      "Come controllo il mio saldo?",
      'Apri i <a href="#/pages/record/accountRecord">movimenti</a>: saldo iniziale, scritture e saldo finale tornano. Puoi stamparli come <a href="#/pages/record/statement">estratto conto</a>, con un riferimento al registro contabile da cui è tratto.',
    ],
    whoSetsPrices: [
      "Chi decide i prezzi?",
      "Nessuno. Vengono da un mercato simulato, calcolato da un seed e dall’orologio, oppure da registrazioni; l’etichetta nella pagina iniziale dice quale. I tuoi ordini non li muovono.",
    ],
    canOperatorCheat: [
      "Il gestore può decidere come finisce il mio trade?",
      "No. Non esiste un campo per farlo, e il database ricalcola il risultato di un trade rapido dai suoi due prezzi. Uno strumento può essere sospeso, per tutti allo stesso modo, ma solo dopo che i suoi trade rapidi in corso sono finiti, e nessuno di essi diventa nullo.",
    ],
    whenOpen: [
      "Quando posso fare trading?",
      "Ogni volta che il mercato di uno strumento è aperto; la sua pagina lo dice e indica la prossima apertura. Il mercato simulato è aperto a tutte le ore, a meno che questo server segua gli orari delle borse.",
    ],
    priceAlertOnce: [
      "Il mio avviso di prezzo è arrivato tardi o per niente. Perché?",
      "Un avviso segue il prezzo, non il bid né l’ask, e scatta una volta sola. Non scatta mentre uno strumento è sospeso, perché del suo prezzo non ci si può fidare.",
    ],
    ownLimits: [
      "Posso proteggermi da me stesso?",
      'Sì: in <a href="#/pages/limit/limit">Limiti personali</a>. I limiti più stretti valgono subito, quelli più larghi dopo 24 ore, e chiudere ciò che hai non è mai limitato.',
    ],
  },
};
