import type { QuestionWords } from "../question-words.ts";

export const FR: QuestionWords = {
  categories: { starting: "Premiers pas", trading: "Trading", money: "Argent et frais", trust: "Prix et équité" },
  said: {
    isItRealMoney: [
      "Est-ce de l’argent réel\u00a0?",
      "Non. Tous les soldes sont de l’argent fictif. Les dépôts et les retraits se pratiquent dans un environnement de test\u00a0: rien de réel n’entre ni ne sort.",
    ],
    howToStart: [
      "Comment commencer\u00a0?",
      "Touchez <strong>Essayer</strong>. Un compte invité avec 100\u00a0000\u00a0USDT s’ouvre aussitôt, sans nom ni mot de passe.",
    ],
    keepGuest: [
      "Comment conserver mon compte invité\u00a0?",
      'Touchez <strong>Conserver votre compte</strong> sur votre page personnelle, ou <a href="#/pages/user/register">inscrivez-vous</a>. Votre solde, vos ordres et vos mouvements restent, et vous pouvez vous connecter sur chaque appareil.',
    ],
    noCode: [
      "Je n’ai pas reçu de code. Que faire\u00a0?",
      "En mode démo, rien n’est envoyé par e-mail ni par SMS. Le code est dans la boîte d’envoi de ce serveur, où son opérateur peut le lire. Il est valable dix minutes.",
    ],
    beginAnew: [
      "J’ai tout perdu. Puis-je recommencer\u00a0?",
      'Oui, sur la page <a href="#/pages/record/statistics">Statistiques</a>\u00a0: une réinitialisation vous redonne 100\u00a0000\u00a0USDT, et l’ancien compte reste lisible.',
    ],
    whichMode: [
      "Rapide, contrat ou spot\u00a0: quelle différence\u00a0?",
      "Un trade rapide est une mise sur la direction pendant quelques secondes ou minutes. Un contrat est une position long ou short avec marge et levier, ouverte jusqu’à ce que vous la clôturiez. En spot, vous achetez l’actif lui-même et le gardez\u00a0; les actions et les cryptos ont un marché spot.",
    ],
    whyOtherPrice: [
      "Pourquoi mon ordre au marché a-t-il été exécuté à un autre prix que celui que j’ai vu\u00a0?",
      "Il est exécuté à l’ask ou au bid du tick en cours quand le serveur le traite, un instant après votre geste. La confirmation indique le prix le moins bon que l’ordre accepte\u00a0; si le marché l’a dépassé, rien n’est exécuté.",
    ],
    whyRefused: [
      "Pourquoi mon ordre a-t-il été rejeté\u00a0?",
      "Le message nomme la règle\u00a0: le marché est fermé ou suspendu, le prix a plus de 15\u00a0secondes, la taille ne respecte pas son pas ou ses limites, votre solde est trop bas, ou vous avez atteint une limite que vous vous êtes fixée.",
    ],
    quickVoid: [
      "Quand un trade rapide est-il invalidé\u00a0?",
      "Quand le marché n’a pas pu le trancher équitablement\u00a0: aucun prix n’est venu à temps pour l’ouvrir ou le clôturer, le dernier était trop ancien à la fin, ou le contrôle des prix a suspendu le produit entre-temps. La mise et les frais sont rendus.",
    ],
    liquidation: [
      "Quand une position est-elle liquidée\u00a0?",
      "Quand sa marge et son P&amp;L latent tombent à la marge de maintien, c’est-à-dire à un ratio de marge de 100\u00a0%. Cela se produit au tick qui l’atteint. En marge isolée, vous perdez cette marge et les frais, jamais plus.",
    ],
    noAnswer: [
      "J’ai passé un ordre et perdu la connexion. A-t-il été passé\u00a0?",
      "L’application demande au serveur dès qu’elle est de nouveau en ligne et vous le dit. Même envoyé deux fois, un ordre ne compte qu’une fois.",
    ],
    whatFees: [
      "Combien coûte le trading\u00a0?",
      'Le spot et les contrats ont des frais, les trades rapides n’en ont pas au début. Tous les taux sont sur la page <a href="#/pages/richText?key=fees">Frais</a>, et le ticket les affiche avant que vous confirmiez.',
    ],
    frozenMoney: [
      "Pourquoi une partie de mon argent est-elle réservée\u00a0?",
      "Elle est réservée pour des ordres en attente. Quand l’un d’eux est annulé, expire ou s’exécute pour moins, le reste redevient aussitôt disponible. La marge et les mises des trades en cours sont comptées à part.",
    ],
    depositWithdraw: [
      "Puis-je déposer ou retirer\u00a0?",
      "Oui, avec de l’argent fictif. Un environnement de test joue la blockchain, la banque et le prestataire de paiement, pour que chaque étape se passe comme en vrai. N’envoyez jamais de vraies cryptos ni de vrai argent\u00a0: rien ne pourrait vous être rendu.",
    ],
    proofOfRecord: [
      "Comment vérifier mon solde\u00a0?",
      'Ouvrez les <a href="#/pages/record/accountRecord">mouvements</a>\u00a0: solde initial, écritures et solde final concordent. Vous pouvez les imprimer sous forme de <a href="#/pages/record/statement">relevé</a>, avec une référence au registre dont il est tiré.',
    ],
    whoSetsPrices: [
      "Qui fixe les prix\u00a0?",
      "Personne. Ils viennent d’un marché simulé, calculé à partir d’une graine et de l’horloge, ou d’enregistrements\u00a0; l’étiquette de la page d’accueil dit lequel. Vos ordres ne les font pas bouger.",
    ],
    canOperatorCheat: [
      "L’opérateur peut-il décider de l’issue de mon trade\u00a0?",
      "Non. Aucun champ ne le permet, et la base de données recalcule le résultat d’un trade rapide à partir de ses deux prix. Un produit peut être suspendu, pour tous de la même façon, mais seulement après la fin de ses trades rapides en cours, et aucun d’eux n’est invalidé.",
    ],
    whenOpen: [
      "Quand puis-je trader\u00a0?",
      "Dès que le marché d’un produit est ouvert\u00a0; sa page le dit et nomme la prochaine ouverture. Le marché simulé est ouvert jour et nuit, sauf si ce serveur suit les horaires des bourses.",
    ],
    priceAlertOnce: [
      "Mon alerte de prix est arrivée tard ou pas du tout. Pourquoi\u00a0?",
      "Une alerte suit le prix, pas le bid ni l’ask, et se déclenche une seule fois. Elle ne se déclenche pas tant qu’un produit est suspendu, car son prix n’est alors pas fiable.",
    ],
    ownLimits: [
      "Puis-je me protéger de moi-même\u00a0?",
      'Oui, dans les <a href="#/pages/limit/limit">Limites personnelles</a>. Une limite plus stricte vaut aussitôt, une plus large après 24\u00a0heures, et clôturer ce que vous avez n’est jamais limité.',
    ],
  },
};
