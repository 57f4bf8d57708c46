import type { QuestionWords } from "../question-words.ts";

export const IDN: QuestionWords = {
  categories: { starting: "Memulai", trading: "Trading", money: "Dana dan biaya", trust: "Harga dan keadilan" },
  said: {
    isItRealMoney: [
      "Apakah ini uang sungguhan?",
      "Tidak. Semua saldo adalah dana virtual. Setoran dan penarikan dilatih dengan sandbox: tidak ada yang sungguhan masuk atau keluar.",
    ],
    howToStart: [
      "Bagaimana cara memulai?",
      "Ketuk <strong>Coba sekarang</strong>. Akun tamu dengan 100.000 USDT langsung terbuka, tanpa nama atau kata sandi.",
    ],
    keepGuest: [
      "Bagaimana cara menyimpan akun tamu saya?",
      'Ketuk <strong>Klaim akun Anda</strong> di halaman pribadi Anda, atau <a href="#/pages/user/register">daftar</a>. Saldo, order, dan mutasi Anda tetap ada, dan Anda bisa masuk di setiap perangkat.',
    ],
    noCode: [
      "Saya tidak menerima kode. Bagaimana sekarang?",
      "Dalam mode virtual tidak ada yang dikirim lewat email atau SMS. Kodenya ada di kotak keluar server ini, tempat operatornya bisa membacanya. Berlaku sepuluh menit.",
    ],
    beginAnew: [
      "Uang saya habis. Bisakah saya mulai lagi?",
      'Bisa, di halaman <a href="#/pages/record/statistics">Statistik</a>: mengatur ulang akun memberi Anda 100.000 USDT lagi, dan akun lama tetap bisa dibaca.',
    ],
    whichMode: [
      "Cepat, kontrak, atau spot: apa bedanya?",
      "Transaksi cepat adalah modal yang dipasang pada arah harga selama beberapa detik atau menit. Kontrak adalah posisi long atau short dengan margin dan leverage, terbuka sampai Anda menutupnya. Di spot Anda membeli asetnya sendiri dan menyimpannya; saham dan kripto punya trading spot.",
    ],
    whyOtherPrice: [
      "Mengapa order market saya terisi pada harga lain dari yang saya lihat?",
      "Order terisi pada harga ask atau bid dari tick yang berlaku saat server memprosesnya, sesaat setelah Anda mengetuk. Konfirmasi menyebut harga terburuk yang diterima order; jika pasar sudah melewatinya, tidak ada yang terisi.",
    ],
    whyRefused: [
      "Mengapa order saya ditolak?",
      "Pesannya menyebut aturannya: pasar tutup atau disuspensi, harga lebih lama dari 15 detik, ukuran tidak sesuai kelipatan atau batasnya, saldo Anda kurang, atau Anda mencapai batas yang Anda tetapkan sendiri.",
    ],
    quickVoid: [
      "Kapan transaksi cepat batal?",
      "Saat pasar tidak bisa memutuskannya secara adil: tidak ada harga yang datang tepat waktu untuk membuka atau menutupnya, harga terakhir terlalu usang di akhir, atau pengaman harga menghentikan produk sementara itu. Modal dan biaya dikembalikan.",
    ],
    liquidation: [
      "Kapan posisi dilikuidasi?",
      "Saat margin dan P/L belum terealisasi turun ke margin pemeliharaan, yaitu pada rasio margin 100%. Itu terjadi pada tick yang mencapainya. Dengan margin isolated Anda kehilangan margin itu dan biayanya, tidak pernah lebih.",
    ],
    noAnswer: [
      "Saya mengirim order lalu koneksi terputus. Apakah masuk?",
      "Aplikasi bertanya ke server begitu kembali online dan memberi tahu Anda. Walau order terkirim dua kali, itu dihitung sekali.",
    ],
    whatFees: [
      "Berapa biaya trading?",
      'Spot dan kontrak memiliki biaya, transaksi cepat awalnya tidak. Semua tarif ada di halaman <a href="#/pages/richText?key=fees">Biaya</a>, dan form order menampilkannya sebelum Anda mengonfirmasi.',
    ],
    frozenMoney: [
      "Mengapa sebagian dana saya ditahan?",
      "Dana itu ditahan untuk order yang menunggu. Saat satu order dibatalkan, kedaluwarsa, atau terisi lebih murah, sisanya langsung tersedia lagi. Margin dan modal transaksi berjalan dihitung terpisah.",
    ],
    depositWithdraw: [
      "Bisakah saya menyetor atau menarik?",
      "Bisa, dengan dana virtual. Sebuah sandbox memerankan blockchain, bank, dan penyedia pembayaran, sehingga setiap langkah berjalan seperti sungguhan. Jangan pernah mengirim koin atau uang sungguhan: tidak bisa dikembalikan.",
    ],
    proofOfRecord: [
      "Bagaimana cara memeriksa saldo saya?",
      'Buka <a href="#/pages/record/accountRecord">mutasi</a>: saldo awal ditambah mutasi sama dengan saldo akhir. Anda bisa mencetaknya sebagai <a href="#/pages/record/statement">laporan</a>, dengan rujukan ke buku besar asalnya.',
    ],
    whoSetsPrices: [
      "Siapa yang menentukan harga?",
      "Tidak ada. Harga berasal dari pasar simulasi yang dihitung dari sebuah seed dan waktu, atau dari rekaman; label di Beranda menyebut yang mana. Order Anda tidak menggerakkannya.",
    ],
    canOperatorCheat: [
      "Bisakah operator menentukan hasil transaksi saya?",
      "Tidak. Tidak ada kolom untuk itu, dan basis data menghitung ulang hasil transaksi cepat dari kedua harganya. Produk bisa disuspensi, sama untuk semua orang, tetapi hanya setelah transaksi cepat yang berjalan selesai, dan tidak satu pun dibatalkan.",
    ],
    whenOpen: [
      "Kapan saya bisa trading?",
      "Kapan pun pasar sebuah produk buka; halamannya menyebutkannya beserta waktu buka berikutnya. Pasar simulasi buka sepanjang waktu, kecuali server ini mengikuti jam bursa.",
    ],
    priceAlertOnce: [
      "Alert harga saya terlambat atau tidak datang. Mengapa?",
      "Alert mengikuti harga terakhir, bukan bid atau ask, dan dipicu sekali. Alert tidak dipicu selama produk disuspensi atau dihentikan, karena harganya tidak bisa diandalkan.",
    ],
    ownLimits: [
      "Bisakah saya melindungi diri dari diri sendiri?",
      'Bisa: di <a href="#/pages/limit/limit">Batas pribadi</a>. Batas yang lebih ketat langsung berlaku, yang lebih longgar setelah 24 jam, dan menutup yang Anda miliki tidak pernah dibatasi.',
    ],
  },
};
