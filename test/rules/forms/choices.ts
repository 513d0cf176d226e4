import { sheets } from './table.ts'

/** One and several choices, with their names and labels. */
export const choices = sheets(
  `
type | name | label | relevant | constraint | required | calculation | choice_filter
select_multiple food | likes | Likes | | not(selected(., 'none')) or count-selected(.) = 1 | yes
select_one food | best | Best | count-selected(\${likes}) > 0 | . != 'none' | | | selected(\${likes}, name)
calculate | count | | | | | count-selected(\${likes})
calculate | second | | | | | selected-at(\${likes}, 1)
calculate | best_label | | | | | jr:choice-name(\${best}, '\${best}')
calculate | second_label | | | | | jr:choice-name(selected-at(\${likes}, 1), '\${likes}')
select_one food or_other | worst | Worst | | . != \${best} | selected(\${likes}, 'meat')
calculate | kind | | | | | instance('food')/root/item[name = \${best}]/kind
calculate | kind_label | | | | | concat(jr:choice-name(\${kind}, '\${kind_choice}'), '!')
select_one kind | kind_choice | Kind | | | | | name = \${kind} or name = 'other'
select_multiple food | menu | Menu | | count-selected(.) < 4 | \${kind_choice} = 'other' | | kind = \${kind_choice} or kind = ''
calculate | menu_count | | | | | if(selected(\${menu}, 'fish') and selected(\${menu}, 'meat'), 'both', count-selected(\${menu}))
begin repeat | guest | Guest
select_one food | dish | Dish | | | | | selected(\${menu}, name) or \${menu} = ''
select_multiple food | not_dish | Not | | not(selected(., \${dish})) | | | name != \${dish}
calculate | dish_label | | | | | jr:choice-name(\${dish}, '\${dish}')
end repeat
calculate | dishes | | | | | join(',', \${dish})
calculate | fish | | | | | count(\${guest}[dish = 'fish'])
text | cook | Cook | \${fish} > 0 or selected(\${dishes}, 'fish')
calculate | same | | | | | \${likes} = \${menu}
calculate | cheap | | | | | count(instance('food')/root/item[price < 3])
integer | price | Price | | . >= instance('food')/root/item[name = \${best}]/price | \${cheap} > 3
`,
  `
list_name | name | label | kind | price
food | meat | Meat | animal | 9
food | fish | Fish | animal | 7
food | rice | Rice | plant | 2
food | beans | Beans | plant | 1.5
food | none | Nothing | other | 0
kind | animal | Animals
kind | plant | Plants
kind | other | Other
`,
)
