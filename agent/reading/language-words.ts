/**
 * Frequent words of the languages in Latin letters, Hindi as people type it among them, in the form of tokens. They decide short messages, in which
 * there are few letters to count, and which hold English terms of audio in every language.
 */
export const LANGUAGE_WORDS: Record<string, string> = {
  en: "the a an is are do does did what what's whats can could you please pls thanks and of to in it that no not my me i how much for on with if then from or yes yeah ok just make cut trim key louder quieter still denoise drop gimme nah wait same again stop remove get give want would will this there file",
  de: 'der die das den dem ein eine und ist nicht ich du mir mal bitte auf zu von mit was wie kann kannst mach schneid tonart nur kein keine noch doch ja nein danke wenn dann aber zerleg gib spur leiser lauter ohne weg nen davon',
  es: 'el la los las un una y es no yo me por favor de con que como puedes quita haz corta la al del le lo pero si cuanto cuesta gracias ahora sin solo baja sube dale conviertelo borrale quiero cual',
  fr: "le la les un une et est pas je tu moi s'il te plait de avec que comment peux enleve fais coupe du au ce c'est mais si combien merci sans juste baisse monte vas-y mets quel des sur pour j'ai d'abord",
  pt: 'o os as um uma e nao eu voce me por favor de com que como pode tira faz corta do da no na mas se quanto custa obrigado obrigada agora sem so quero qual abaixa aumenta entrada deixa isso pra audio ta',
  it: "il lo gli un una e non io mi per favore di con che come puoi togli fai taglia del della al alla ma se quanto costa grazie ora senza solo voglio qual dammi pulisci rallenta alzare saldo normalizza lascia perdere sto dai cosa fammi l'audio",
  nl: 'de het een en is niet ik je mij me alsjeblieft van met wat hoe kun kan haal maak knip graag maar als dan nee ja bedankt zonder alleen geen wel nog even toch dit dat voor naar eraf bestand',
  pl: 'i w z na do nie to jest sie mi prosze jak czy moge mozesz usun zrob utnij ale jesli ile kosztuje dzieki teraz bez tylko od jaki jaka podglosnij te ten a co tak dobra',
  hi: 'karna karne karke kiya kijiye kripya jaye padega zaroorat zaroori zaruri jaruri chahta chahti hoon hatana hatane hataya hataiye kaatna kaatne kaato kaatiye kaata badalna batana batane pehle ise iski iske peeche lambe chhote shor gaane denge sakte hume aapko hai hain ka ki ke ko se mein me mera meri mere kya kaise kitna kitne kitni kar karo karna do dijiye iska isko iske isme is ye yeh wo aur nahi nahin mat hata hatao chahiye bhai gaana gaane awaz sirf thoda zara batao bata accha theek thik haan abhi wala wali wale kyun kab kahan raha rahi rahe hoga hogi tha thi jaldi phir bhi agar toh lo de dena bana banao kaat aap tum tumhare hum mujhe isse pe par tak lagti shayad miyan log ho wahi badha',
};
