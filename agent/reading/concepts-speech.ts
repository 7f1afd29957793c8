/**
 * Words of the eleven languages by what they do in a sentence, so that what is learned of one language holds for the others.
 * In lower case and without accents, as tokens are; `*` stands for any ending. Chinese and Japanese entries are found anywhere.
 */
export const SPEECH_WORDS = {
  not: "not no don't dont doesn't didn't isn't won't can't cannot without never nothing none n't nicht kein* ohne nie nichts nein sin nunca ningun* nada pas ne aucun* sans jamais rien nao sem nenhum* non senza nessun* niente mai niet geen zonder nooit niets bez zaden zadn* nigdy nic mat nahi nahin bina na मत नहीं बिना न ない なし なく ずに ません いらない 不 别 沒 没 无 無 勿 不要 不用",
  only: 'only just solely merely nur bloss lediglich solo solamente unicamente seulement juste uniquement so apenas somente soltanto alleen slechts enkel tylko jedynie sirf bas सिर्फ केवल बस だけ のみ 只 仅 就好',
  except:
    'except besides apart but ausser excepto salvo sauf excepte exceto menos tranne eccetto behalve oprocz poza chhodkar छोड़कर 以外 除了',
  if: "if unless provided whether once wenn falls sofern sobald si s'il seulement se caso als indien mits jesli jezeli gdyby o ile agar yadi अगर यदि なら たら れば もし 場合 如果 要是 若 假如 的话",
  otherwise:
    'otherwise else ansonsten sonst sino sinon caso contrario senao altrimenti anders inaczej przeciwnym warna nahi to वरना नहीं तो さもなければ でなければ 否则 不然',
  instead:
    'instead rather stattdessen lieber anstatt mejor plutot melhor invece piuttosto liever plaats zamiast raczej balki ki jagah बजाय की जगह बल्कि 代わり じゃなくて ではなく 改成 换成 而是',
  and: 'and plus also too & + und auch sowie y e tambien et aussi puis tambem ed anche pure en ook i oraz tez aur bhi और भी と も 和 还有 也 另外',
  // oxlint-disable-next-line unicorn/no-thenable -- a table of words, which nothing awaits
  then: 'then afterwards next danach dann anschliessend luego despues entonces ensuite puis apres depois poi dopo quindi daarna dan vervolgens potem nastepnie phir uske baad फिर उसके बाद それから その後 次に 然后 之后 再',
  but: 'but however though aber jedoch doch pero mais mas porem ma maar echter ale jednak lekin magar par लेकिन मगर でも けど だが 但 但是 不过',
  please:
    'please pls plz kindly bitte por favor porfa plait svp stp veuillez per favore piacere alsjeblieft alstublieft graag aub prosze kripya krapaya कृपया ください 下さい お願い 頼む 请 麻烦 拜托',
  thanks:
    'thanks thank thx ty cheers danke dank gracias merci obrigad* valeu grazie bedankt dankje dzieki dziekuje dhanyavad shukriya धन्यवाद शुक्रिया ありがと* ありがとう どうも 谢 谢谢 感谢',
  hello:
    'hi hello hey heya hiya morning evening dear yo hallo moin servus guten hola buenas buenos bonjour salut bonsoir coucou oi ola bom boa ciao buongiorno salve hoi goedemorgen czesc hej dzien dobry namaste namaskar नमस्ते नमस्कार こんにちは おはよう こんばんは お世話 你好 您好 大家好',
  yes: 'yes yep yeah yup sure ok okay okey fine absolutely definitely correct go ja jo jep klar gerne genau einverstanden los si claro vale dale venga oui ouais daccord parfait volontiers sim pode beleza certo va bene perfetto procedi prima akkoord doe tak dobrze pewnie jasne zgoda haan han ha theek thik हाँ हां ठीक はい うん ええ お願いします いいよ 好 好的 行 可以 嗯 是的 对',
  nope: 'nope nah nein lieber no non nao nee nie nahi rehne नहीं रहने いいえ いや やめ 結構 不用 不了 算了 不要',
  can: 'can could able may kann kannst konnen konnt konnte konnten konntest puede puedes podria podrias podeis peux peut pouvez pourrais pourrait pourriez pode podes poderia consegue puo puoi potrebbe potresti riesci kun kunt kan kunnen zou moge moze mozesz mozna moglbys mogl* czy sakte sakta sakti सकते सकता सकती れる られる できる でき くれる もらえ 能 可以 可不可以 能不能 会',
  would:
    "would wouldn't might would've wurde wurden ware hatte wurdest seria haria gustaria tendria serait ferait aurait voudrais faria gostaria teria sarebbe farebbe avrebbe vorrei zou zouden bylo* bylby chcialbym chcialabym by hoga hota होता होगा だろう でしょう かな 会",
  want: "want wanna need needed like'd i'd love like will mochte mochten brauche brauchen hatte quiero necesito quisiera queremos veux voudrais besoin aimerais quero preciso queria vorrei voglio serve bisogno wil nodig graag chce chcialbym potrzebuje chahiye chahta chahti चाहिए चाहता चाहती ほしい 欲しい たい 要 想 想要 需要",
  should:
    'should shall must ought soll sollte sollten muss mussen deberia debo debe dois devrais faut devo deveria tenho deve dovrei moet moeten zou powinien powinn* musze chahie होना べき 应该 要不要 该',
  how: 'how wie como comment come hoe jak kaise kaisa कैसे कैसा どう どうやって 怎么 如何 怎样',
  much: 'much many long far big viel viele lang gross cuanto cuanta cuantos cuantas combien quanto quanta quantos quante quanti hoeveel ile kitna kitne kitni कितना कितने कितनी いくら いくつ どれくらい どのくらい 何個 多少 几 多大 多久 多长',
  what: "what what's whats wat was que cual quoi quel quelle quels qu'est o cosa qual quale quali welk co jaki jaka jakie kya क्या 何 なに なん 什么 啥",
  which:
    'which whichever welche welcher welches cual cuales lequel laquelle lesquels qual quais quale welke ktory ktora ktore kaunsa kaun konsa कौन कौनसा どれ どの どっち どちら 哪 哪个 哪些',
  why: 'why warum wieso weshalb porque pourquoi perche waarom dlaczego czemu kyon kyun क्यों なぜ どうして なんで 为什么 为啥',
  where:
    'where when who wo wann wer donde cuando quien ou quand qui onde quando quem dove chi waar wanneer wie gdzie kiedy kto kahan kab kaun कहाँ कब किस どこ いつ 誰 哪里 什么时候 谁 几点',
  question:
    "is are does do did has have was were ist sind hat gibt esta es hay tiene est y e tem ha c'e zijn heeft czy jest sa hai hain है हैं か ？ ですか ますか 吗 呢 么 是否 有没有 是不是",
  you: 'you your u ya yall du ihr sie euch dein* ihnen tu vous usted ustedes vosotros te le votre ton voce voces vc lei voi je jij jullie uw ty pan pani wy wam aap tum apka aapka आप तुम आपका あなた そちら 你 您 你们',
  i: "i me my we our us mine ich mir mein* wir uns unser* yo mi mis nos nuestro* nuestra* je j'ai moi mon ma mes nous notre eu meu minha nosso nossa io mio mia miei noi nostro ik mijn ons onze wij ja moj moja moje moim nasz* main mera meri mere hum hamara मैं मेरा मेरी मेरे हम हमारा 私 僕 俺 うち 我 我们 我的",
  it: 'it this that these those das dies* den ihn eso esto este esta ese lo ca cela ceci cet cette isso isto esse essa questo questa quello dit dat deze die to tego ten ta ye yeh is isko यह ये इस इसे これ それ この その 这 那 这个 那个 它',
  same: 'same likewise ditto gleiche gleichen dasselbe selbe* genauso mismo misma igual meme pareil mesmo mesma stesso stessa uguale hetzelfde zelfde idem samo ten sam taki wahi vahi waisa वही वैसा 同じ 同様 一样 同样 照样',
  again:
    'again redo repeat another nochmal noch erneut wieder wiederhol* otra vuelve repite encore refais nouveau recommence novamente repete outra ancora ripeti rifai nuovo opnieuw nog weer jeszcze znowu ponownie powtorz phir dobara dubara फिर दोबारा もう一度 また もう一回 再 重新 又',
  other:
    'other another rest remaining ander* otro otra otros autre autres outro outra outros altro altra altri overige inny inna drugi druga dusra dusre doosra दूसरा दूसरे दूसरी 他 別 もう一つ もう片方 另 另外 其他 另一个',
  last: 'last latest previous earlier recent letzt* vorig* vorherig* ultim* anterior* dernier* derniere precedent* passad* scors* precedente laatste vorige ostatni* poprzedni* pichla pichli pichle aakhri पिछला पिछली पिछले आखिरी 最後 前回 さっき 先ほど 前の 上次 上一 最后 刚才 之前',
  number:
    'first second third one two three number nr erste* zweite* dritte* primer* segund* tercer* premier* deuxieme troisieme seconde primeir* terceir* primo secondo terzo eerste tweede derde pierwsz* drug* trzeci* pehla pehle dusra teesra पहला पहली दूसरा दूसरी तीसरा 一つ目 二つ目 1つ目 番 番目 第 第一 第二',
  all: 'all both every each everything entire whole alle beide* jede* alles ganze* todo toda todos todas ambos tous tout toutes deux ambas tutto tutti entrambi tutte allemaal elke hele beide wszystk* oba obie kazd* caly sab sabhi dono sare सब सभी दोनों 全部 全て すべて 両方 みんな 都 所有 每',
  actually:
    'actually wait sorry oops scratch correction meant mean nvm hang hmm eigentlich moment warte doch halt quatsch verschrieben espera perdon mejor digo bueno attends pardon finalement plutot desole desculpa alias perai aspetta scusa anzi wacht toch eigenlijk czekaj przepraszam jednak sorki ruko arre matlab रुको अरे मतलब やっぱり 待って ごめん 間違え いや 等等 不对 其实 抱歉 说错 算了',
  undo: 'undo revert original restore back ruckgangig zuruck ursprung* original* deshaz deshacer vuelve revierte annule reviens desfaz desfazer volta volte annulla torna ripristina ongedaan terug herstel cofnij przywroc wroc wapas वापस 戻し 戻して 元に 取り消 撤销 恢复 还原 撤回',
  stop: 'stop cancel abort halt quit abbrechen abbrech* stopp* cancela para detente arrete pare annulla ferma annuleer anuluj zatrzymaj przerwij roko band रोको बंद रद्द 止め キャンセル 中止 停 取消 停止',
  leave:
    'leave keep stay untouched alone lass lassen bleiben behalt* belass* deja dejar dejalo manten* laisse laissez garde gardez deixa deixe mantem lascia lasciate mantieni tieni laat laten houd hou blijf* zostaw zachowaj rehne chhod rakho रहने छोड़ रखो रखना そのまま 残し 残して 保留 留 别动 留着',
  maybe:
    'maybe perhaps possibly vielleicht eventuell quizas quiza tal acaso eventuellement talvez forse magari misschien eventueel moze byc shayad शायद たぶん かも もしかして 也许 可能 或许',
  later:
    'tomorrow later someday eventually soon morgen spater irgendwann demnachst manana luego proximo algun demain tard prochain* amanha depois proxim* domani prossim* binnenkort volgende jutro pozniej kiedys nastepn* kal baad agle कल बाद अगले 明日 今度 いつか 後で 来週 明天 以后 下周 改天',
  past: 'yesterday ago before used had was were last gestern neulich damals fruher habe hatte war ayer antes hice era hier avant avais etait ontem fiz tinha ieri fatto avevo prima gisteren geleden wczoraj kiedys bylo zrobil* kal tha the thi कल था थे थी 昨日 前に 先週 だった 昨天 上周 过 以前',
  suppose:
    'suppose imagine assume assuming hypothetically theoretically planning thinking plan angenommen mal stell hypothetisch theoretisch plane uberlege supon* imagin* pongamos digamos hipotetic* pienso supposons admettons theorie envisage imagina hipotese penso pensando suppon* immagin* ipotes* mettiamo stel gesteld denk zalozmy wyobraz przypuscmy mysle maan lo sochiye soch मान लो मानो सोच 仮に もしも 考えて 予定 つもり 假设 假如 打算 计划 想象',
  price:
    'price cost costs charge charged fee damage expensive cheap pay tokens token credits dollars euros $ € kosten kostet preis teuer bezahl* gebuhr* abgezogen cuesta costar* precio caro cobr* pagar coute couter* prix cher tarif facture* payer custa preco costa prezzo costo spend* kost prijs duur betaal* kosztuje kosztow* cena zaplac* tokenow tokeny kharch daam kimat paise lagega lagenge कीमत दाम खर्च पैसे टोकन लगेंगे लगेगा 料金 値段 費用 いくら トークン 円 多少钱 价格 费用 收费 贵 代币 花',
  tell: 'tell show give let know find check see measure determine analyse analyze detect sag* zeig* gib nenn* find* pruf* mess* analysier* dime di muestra mide analiza detecta saber dis donne montre mesure detecte sais diga diz mostra mede analisa dimmi misura analizza trova sapere zeg geef toon meet analyseer vertel weten powiedz podaj pokaz sprawdz zmierz przeanalizuj wiedziec batao bataiye bata dikhao pata बताओ बताइए बता पता 教え 調べ 知り 測 見せ 告诉 看看 查 测 分析 检查 知道',
  send: 'send download link email share upload give schick* sende* herunter* envia manda descarga comparte envoie telecharge partage baixa invia scarica stuur verstuur wyslij pobierz udostepnij bhejo bhej भेजो भेज 送 ダウンロード 共有 发 发给 下载 分享',
  opinion:
    'nice great cool good awesome perfect sounds wow lovely bad terrible weird toll super schon klasse geil schlecht genial guay bonito mal bien beau chouette otimo legal lindo bello bene brutto mooi leuk goed slecht fajnie swietnie ladnie dobrze accha badhiya mast अच्छा बढ़िया मस्त いい すごい 良い 素晴 好听 不错 太好 棒 很好',
} as const;
