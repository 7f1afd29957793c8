/** Words of the eleven languages about audio and about the account, in the form of `SPEECH_WORDS`. */
export const AUDIO_WORDS = {
  remove:
    'remove removing delete strip kill drop lose rid ditch mute scrub eliminate entfern* losch* weg rausnehm* raus streich* quita* elimina* borra* saca* supprim* enlev* retir* vire* tira* remov* apaga* togli* toglier* rimuov* leva* cancella* verwijder* haal weghalen eruit usun* usunac wytnij wywal* hatao hata hataiye nikal nikalo हटा हटाओ हटाइए निकाल निकालो 消し 消して 除去 取り除 抜い 抜いて カット 削除 去掉 去除 删 删掉 移除 消除 除掉 去',
  isolate:
    'isolate extract solo separate alone separately isolier* extrahier* herausl* trenn* einzeln aisla* extrae* separa* isol* extrai* extrais separe* seul* isola* separad* sozinh* estrai* isoleer* scheid* apart wyodrebnij oddziel* wyciagnij alag अलग 分離 抽出 取り出 単独 だけに 分离 提取 单独 分开',
  split:
    'stems stem split tracks multitrack spuren aufteil* pistas dividir divide* pistes decoupe* divis* faixas dividi* tracce opsplits* splits* sporen sciezk* podziel* rozdziel* ステム パート 分割 分轨 音轨 拆分 拆',
  vocals:
    'vocals vocal voice voices singer singing sing acapella lyrics gesang stimme* sanger* voz voces vocales cantante voix chant chanteu* vozes cantor* vocais voce voci cantato zang stem stemmen zanger* wokal* glos* spiew* aawaz awaz awaaz gayak आवाज़ आवाज गायक वोकल ボーカル 歌声 声 歌 人声 唱 歌手 嗓音',
  drums:
    'drums drum kick snare percussion hihat schlagzeug trommel* bateria tambor* percusion batterie percussions batteria drumstel perkusj* perkusja bebn* dhol ड्रम ढोल ドラム 太鼓 鼓 鼓点',
  bass: 'bass bassline bassist bajo basse baixo basso bas basowa basu बेस ベース 低音 贝斯',
  instrument:
    'guitar guitars piano keys strings synth horns brass violin organ gitarre* klavier geige* guitarra guitare violon chitarra pianoforte gitaar viool gitar* pianino skrzypce गिटार पियानो ギター ピアノ バイオリン 吉他 钢琴 小提琴',
  backing:
    'instrumental backing karaoke beat accompaniment playback begleit* instrumental* acompan* accompagnement base strumentale begeleiding podklad* म्यूज़िक कराओके カラオケ 伴奏 オケ インスト',
  noise:
    'noise hiss hum buzz rumble crackle background denoise denoising clean cleanup static wind rausch* entrausch* brumm* gerausch* larm* knister* storgerausch* ruido* zumbido siseo limpia* bruit* souffle* debruit* nettoi* bourdonn* ronronn* barulho chiado limpa* rumore rumori fruscio ronzio puli* ripuli* ruis* brom* gezoem lawaai ontruis* szum* odszum* buczen* halas* trzask* shor shorgul saaf शोर साफ़ साफ ノイズ 雑音 騒音 ヒス ハム 噪音 噪声 降噪 杂音 底噪 嗡嗡',
  cut: 'cut trim crop chop lop shorten snip clip shave slice schneid* kurz* zuschneid* abschneid* beschneid* stutz* corta* recorta* acorta* coupe* rogne* raccourci* corte* apara* taglia* accorcia* ritaglia* knip* inkort* snij* bijsnijd* przytnij utnij obetnij skroc wytnij kaat kato kat काट काटो काटकर カット 切 切って 切り トリミング 短く 剪 裁 截 剪掉',
  begin:
    'start beginning intro opening first head anfang* beginn* vorne erste* ersten principio inicio comienzo primeros primeras debut premieres premiers comeco primeiros inizio primi prima begin eerste poczatek poczatku pierwsze shuru shuruaat शुरू शुरुआत 最初 冒頭 頭 イントロ 始め 开头 前 开始 前面 片头',
  end: 'end ending outro tail final last ende schluss hinten letzte* fin ultimos dernieres derniers fim fine ultimi finale einde eind laatste koniec konca ostatnie ant aakhir अंत आखिर 最後 終わり 末尾 ラスト 结尾 最后 后面 片尾',
  time: 'second seconds sec secs s minute minutes min mins hour hours sekunde* minute* minuten stunde* segundo* minuto* hora* seconde* heure* secondi secondo minuti ora ore seconden minuut uur uren sekund* minut* godzin* ms सेकंड मिनट घंटे 秒 分 分間 時間 秒間 分钟 小时 秒钟',
  silence:
    'silence silences silent pauses pause gaps gap dead stille pausen pause* lucken silencio* pausa* silence* blanc* silenci* silenzio silenzi stiltes stilte pauzes cisz* pauz* przerw* khamoshi sannata chuppi सन्नाटा सन्नाटे चुप्पी 無音 沈黙 間 静音 沉默 停顿 空白',
  convert:
    'convert conversion turn change save export render bounce as format umwandeln wandle konvertier* exportier* speicher* convierte convertir pasa exporta* guarda* converti* exporte* enregistre* converte* converta* salva* passa* omzetten zet converteer* przekonwertuj zamien zapisz konwert* badlo badal banao बदल बदलो बनाओ 変換 書き出 にして 保存 转 转成 转换 导出 存成 变成 换成',
  format:
    'mp3 wav flac aac m4a ogg opus aiff wma mp4 webm mov mono stereo kbps khz bit bitrate format formate formats formato* formati formaat bestandsformaat formaty formatu alac ac3 फॉर्मेट 形式 フォーマット ステレオ モノラル ビット 格式 单声道 立体声 码率',
  loudness:
    'loud louder loudness volume level lufs db quiet quieter soft softer normalize normalise normalized gain peak laut lauter leiser leise lautstark* normalisier* pegel volumen alto fuerte bajo sonoridad normaliza* sube baja fort niveau sonore normalise* monte baisse baixo aumenta* abaixa* normalizza* alza abbassa forte hard* harder zacht* luid* geluidsniveau normaliseer* glosno* glosniej ciszej cich* normalizuj poziom* tez zor dheema आवाज़ तेज़ धीमा वॉल्यूम 音量 ラウドネス 大きく 小さく うるさ 音圧 响 响度 大声 小声 标准化',
  levelling:
    'even balance uneven consistent levels leveling levelling ausgleich* angleich* gleichmassig* iguala* nivela* equilibra* egalise* equilibr* homogene* nivele* uniforme* livella* pareggia* gelijk* egaliseer* wyrownaj rownomiern* barabar बराबर 揃え 均一 均し バランス 均衡 统一 平衡 拉平 一样大',
  speedup:
    'faster slower slow speed fast schneller langsamer tempo beschleunig* verlangsam* rapido lento acelera* ralenti* lentement acceler* rapide* lent* devagar rallenta* velocizza* veloce sneller langzamer versnel* vertraag* szybciej wolniej przyspiesz* zwolnij tez dheere तेज़ धीरे धीमा 速く 遅く 速度 スピード ゆっくり 倍速 快 慢 加速 减速 放慢 倍',
  pitch:
    'pitch transpose semitone semitones tone tones octave halbton* halbtone* transponier* tonhohe tiefer hoher semitono* transpon* tono tonos transpose* hauteur semitom semitons tom transpo* semitoni toni tonalita halve toon tonen transponeer* polton* transponuj sur स्वर सुर 半音 移調 ピッチ キー 升 降 音高 移调 变调',
  fade: 'fade fades fading ausblend* einblend* ausfaden einfaden fundido desvanec* fondu dissolv* sfuma* dissolvenza uitfaden infaden fade* wycisz* sciszenie wyciszenie फेड フェード フェードアウト フェードイン 淡入 淡出 渐弱 渐强',
  join: 'join merge combine append concatenate glue together stitch attach verbind* zusammen* hang* aneinander une junta* pega* unir assemble* colle* joindre fusionne* bout junte* une* cola* emenda* unisci* attacca* incolla* voeg* samenvoeg* plak* polacz* sklej* dolacz* jodo jod milao जोड़ जोड़ो मिलाओ つなげ 結合 繋 連結 くっつけ 拼接 连接 合并 接在 拼',
  mix: 'mix overlay under background underneath blend layer mische* untermal* unterlege* unterlegen mezcla* debajo fondo mixe* melange* dessous fond mistura* mixa* fundo mischia* sottofondo sovrappon* meng* mix* onder miksuj zmiksuj podloz* mila मिक्स ミックス 重ね 混ぜ 混音 叠加 混合 背景',
  video:
    'video clip film movie visuals waveform animation picture cover bild videoclip vid wideo film* klip filmik वीडियो 動画 映像 ビデオ 视频 影片 画面',
  tempo: 'bpm tempo beats schlage pulso battiti uderzen बीपीएम टेम्पो テンポ 拍 节拍 速度 节奏 拍子',
  key: 'key tonart dur moll tonalidad tonalite tonalidade tonalita toonsoort tonacj* major minor majeur mineur mayor menor maggiore minore scale tonika スケール キー 調 調性 调 调性 大调 小调 की स्केल',
  chords:
    'chord chords chordpro akkord* acorde* accord accords harmon* accordi akkoorden akord* kord कॉर्ड कोड コード 和音 進行 和弦',
  beat: 'downbeat downbeats beat grid meter metre takt taktart schlag compas pulso mesure temps compasso metro battuta maat metrum takty taal ताल ビート 拍子 小節 节拍 小节 拍号',
  melody:
    'melody notes midi tune humming hum melodie melodia noten notas note noty nuty melodi* sur धुन सुर メロディ 旋律 音符 乐谱',
  speech:
    'speech speaker speakers talking speaks words spoken talk people sprecher* sprech* gesprochen rede* habla* hablante* orador* parle* locuteur* parole* voix fala* falante* locutor* parla* parlat* oratori spreker* sprek* gesproken mowi* mowc* rozmow* bolne bolta bol vakta बोल बोलने वक्ता 話 話者 発話 喋 说话 讲话 说话人 语音 发言',
  text: 'transcribe transcript transcription subtitles captions lyrics translate translation text typed transkri* untertitel abschrift ubersetz* transcri* subtitul* traduc* letra texto paroles traduire legenda* traduz* trascri* sottotitoli testo ondertitel* vertaal* tekst transkry* napisy przetlumacz likho subtitle लिख सबटाइटल अनुवाद 文字起こし 字幕 翻訳 歌詞 转写 翻译 歌词 文字 转录',
  spectrum:
    'spectrum spectral spectrogram frequency frequencies bright treble hz spektr* frequenz* spektral* espectr* frecuencia* spectre spectral* frequence* frequencia* spettr* frequentie* widm* czestotliwosc* स्पेक्ट्रम スペクトル 周波数 频谱 频率',
  effects:
    'effect effects reverb echo compression compressed limiter distortion hall kompri* effekt* nachhall eco reverberacion compres* efecto* reverb* compress* effet* reverberacao efeito* riverbero effett* galm effecten poglos* efekt* pogłos kompresj* गूँज इको エフェクト リバーブ エコー 残響 混响 效果 回声 压缩',
  tags: 'genre mood style kind instruments sound sounds tags tag dog bird rain hear heard category stimmung art instrumente klang genero estilo ambiente instrumentos suena ambiance entend genere umore strumenti suoni stemming instrumenten hoor gatunek nastroj instrument* slychac kism ジャンル 雰囲気 楽器 何の音 风格 类型 情绪 乐器 声音',
  describe:
    'describe description summary summarise summarize overview about beschreib* zusammenfass* describ* descripcion resum* decris decrire descrev* descric* descriv* beschrijf* samenvat* opisz opis streszcz* varnan वर्णन 説明 要約 描述 总结 概括 介绍',
  similar:
    'similar similarity resemble alike embedding fingerprint duplicate match ahnlich* doppelt* parecid* similar* ressembl* similaire* semelhant* simil* somigl* lijk* vergelijkbaar podobn* milta मिलता 似 似て 類似 相似 像',
  align:
    'align alignment sync synchronise synchronize offset delay lag versatz synchron* abgleich* alinea* sincron* desfas* aligne* decal* alinha* allinea* sfasa* uitlijn* wyrownaj zsynchron* przesun* सिंक ずれ 同期 合わせ 对齐 同步 偏移',
  compare:
    'compare compared versus vs difference differ than longest loudest vergleich* unterschied* als compara* diferencia* compar* difference* que diferenca* confront* differenz* vergelijk* verschil* porownaj roznic* tulna farak antar तुलना फर्क अंतर 比べ 違い 比較 より 比 比较 区别 差别 不同',
  total:
    'total sum altogether overall average combined insgesamt summe gesamt* durchschnitt* suma media promedio total* somme moyenne ensemble soma totale somma totaal som gemiddeld* lacznie razem srednia kul jod aausat कुल औसत 合計 全部で 平均 総 总共 一共 合计',
  file: 'file files track tracks song recording audio tape attachment upload one datei* aufnahme* lied stuck spur anhang archivo* cancion* grabacion* pista adjunto fichier* morceau* enregistrement* chanson piste arquivo* gravacao faixa musica registrazion* brano traccia canzone bestand* opname* nummer liedje plik* nagran* utwor* piosenk* gaana gaane gana गाना गाने फ़ाइल फाइल रिकॉर्डिंग 曲 ファイル 音源 録音 録画 文件 歌曲 录音 音频 首歌 曲子',
  account:
    'balance account left remaining plan free paid subscription invoice bill spent guthaben konto ubrig rechnung abo saldo cuenta queda* factura compte solde reste facture conta resta* fatura conto rimane rimast* fattura tegoed rekening over factuur zostalo faktur* rachunek khata bacha bache बैलेंस खाता बचे बचा 残高 残り 請求 アカウント 余额 剩 账户 账单 扣',
  recipe:
    'recipe recipes preset workflow rezept* receta* recette* receita* ricett* recept* przepis* रेसिपी レシピ 配方 食谱 方案',
  batch:
    'batch batches job jobs queue items failed progress stapel auftrag job* lote* tarea* trabajo lot lots tache* tarefa* lott* lavor* batch* taak taken partia partii zadan* बैच バッチ ジョブ 一括 処理 批次 批 任务 批处理 进度',
  limits:
    'limit limits maximum max longest biggest largest size allowed grenze* maximal* hochst* grosse limite* maximo tamano maxim* taille limite maximale tamanho limit* massim* dimension* limiet grootte maksymaln* rozmiar seema सीमा 上限 制限 最大 最长 限制',
  privacy:
    'privacy private store stored keep delete train training data gdpr server servers secure retention datenschutz gespeichert speichert daten dsgvo privacidad datos guardan almacen* confidential* donnees rgpd conserv* stock* privacidade dados armazen* lgpd dati riservat* gegevens bewaar* opgeslagen avg prywatn* dane danych rodo przechow* gopniyata गोपनीयता डेटा プライバシー 保存期間 データ 個人情報 学習 隐私 数据 保存 训练 保密',
  api: 'api webhook webhooks curl endpoint sdk mcp json http python script programmatically url integration schnittstelle programmier* integra* interfaz interface programm* koppeling integr* एपीआई ウェブフック エーピーアイ 接口 回调 集成',
  language:
    'language languages english german spanish french italian dutch polish japanese chinese hindi portuguese sprache* deutsch englisch idioma* espanol ingles langue* francais anglais lingua lingue italiano inglese taal talen nederlands engels jezyk* polsk* angielsk* bhasha भाषा हिंदी हिन्दी अंग्रेज़ी 言語 日本語 英語 何語 语言 中文 英文 英语',
  help: 'help helps explain works work working does wizard support hilfe erklar* funktionier* ayuda* explica* funciona* aide* explique* fonctionne* marche ajuda* aiut* spieg* funzion* help* uitleg* werkt leg pomoc* pomoz wyjasnij dziala madad samjhao मदद समझा काम करता 使い方 助け 説明 仕組み 帮 帮助 怎么用 解释 说明 原理',
  retry:
    'retry rerun failed fail error wrong broken fehler fehlgeschlagen nochmal falla* fallo erro* reintenta* echoue erreur relance falhou erro tenta* fallit* errore riprova mislukt* fout* opnieuw blad bledy ponow galti dobara विफल गलती 失敗 エラー 再試行 失败 错误 重试 出错',
} as const;
